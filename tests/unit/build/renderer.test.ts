import path from 'node:path'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'
import { routerForProduction } from '../../../build/renderer.ts'

it("takes the router's production files, all of them, into a build", async () => {
  const { resolveId } = routerForProduction()
  const bundle = await rolldown({
    input: 'react-router-dom',
    cwd: path.resolve('.'),
    external: /^react(?:-dom)?$/,
    logLevel: 'silent',
    plugins: [{ name: 'router', resolveId: resolveId as never }],
  })
  const { output } = await bundle.generate()
  await bundle.close()
  const files = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
  expect(files.filter((file) => file.includes('/dist/production/'))).not.toEqual([])
  expect(files.filter((file) => file.includes('/dist/development/'))).toEqual([])
})

it('leaves out the components of the router that a page does not use', async () => {
  const { resolveId, transform } = routerForProduction()
  const entry = '\0page'
  const page = {
    name: 'page',
    resolveId: (source: string) => (source === entry ? entry : null),
    load: (id: string) => (id === entry ? "export { Link } from 'react-router-dom'" : null),
  }
  const bundle = await rolldown({
    input: entry,
    cwd: path.resolve('.'),
    platform: 'browser',
    logLevel: 'silent',
    plugins: [page, { name: 'router', resolveId: resolveId as never, transform: transform as never }],
  })
  const { output } = await bundle.generate()
  await bundle.close()
  const [{ code }] = output
  expect(code).toContain('var Link = ')
  expect(code).not.toContain('var NavLink = ')
  expect(code).not.toContain('x-www-form-urlencoded')
})
