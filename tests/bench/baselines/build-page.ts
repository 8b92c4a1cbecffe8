/** Builds a baseline's page with the project's own React. */
import { mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'

const project = path.resolve(import.meta.dirname, '../../..')

export interface PageSource {
  /** The module that renders into `#root`; a prerendered page may have none. */
  entry?: string
  style: string
  /** Prerenders the exported component `Page` of this module, which `entry` may import as `./page.jsx`. */
  page?: string
  isPrerendered?: boolean
  /** The path below which a host serves the page; relative if there is none. */
  base?: string
}

export interface BuiltPage {
  /** For a static host. */
  output: string
  /** Contains everything; remove it afterwards. */
  folder: string
}

const common = (root: string): InlineConfig => ({
  root,
  logLevel: 'error',
  configFile: false,
  plugins: [react()],
})

/** The page as React would render it on a server. */
async function prerendered(folder: string): Promise<string> {
  const ssr = path.join(folder, 'prerender.jsx')
  const outDir = path.join(folder, 'prerender')
  await writeFile(
    ssr,
    `import { renderToStaticMarkup } from 'react-dom/server'
     import { Page } from './page.jsx'
     export const html = renderToStaticMarkup(<Page />)`,
  )
  const output = { entryFileNames: 'prerender.mjs' }
  await build({
    ...common(folder),
    ssr: { noExternal: true },
    build: { ssr, outDir, rolldownOptions: { output } },
  })
  const module: unknown = await import(path.join(outDir, 'prerender.mjs'))
  return (module as { html: string }).html
}

/** A prerendered page has its style inline, so that its text need not wait for it. */
export async function buildPage(source: PageSource): Promise<BuiltPage> {
  const { entry, style, page = '', isPrerendered = false, base = './' } = source
  const folder = await mkdtemp(path.join(tmpdir(), 'baseline-'))
  const write = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text)
  await symlink(path.join(project, 'node_modules'), path.join(folder, 'node_modules'), 'dir')
  if (entry !== undefined) await write('entry.jsx', entry)
  await write('page.jsx', page)
  await write('style.css', style)
  const head = isPrerendered ? `<style>${style}</style>` : '<link rel="stylesheet" href="./style.css">'
  const script = entry === undefined ? '' : '<script type="module" src="./entry.jsx"></script>'
  const content = isPrerendered ? await prerendered(folder) : ''
  await write(
    'index.html',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Baseline</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">${head}</head>
    <body><div id="root">${content}</div>${script}</body></html>`,
  )
  const outDir = path.join(folder, 'out')
  await build({ ...common(folder), base, build: { outDir, target: 'es2022' } })
  return { output: outDir, folder }
}
