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
