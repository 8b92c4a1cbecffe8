/**
 * The baselines of the shop's first view: only React and the router, painting a page of the home's shape without data;
 * once client-rendered, once prerendered in the document, without and with the pictures of a page of the shop.
 */
import { mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const project = path.resolve(import.meta.dirname, '../../..')

const STYLE = `
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: #faf8f4; color: #1c1917 }
  header { height: 64px; padding: 0 16px; display: flex; align-items: center; background: #fff }
  .banner { aspect-ratio: 16 / 9; background: #e7e0d8 }
  ul { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; padding: 16px; list-style: none }
  li { background: #fff; border-radius: 12px; padding: 12px }
  .picture { aspect-ratio: 1; background: #f0ebe4 }
  img { display: block; width: 100%; height: 100%; object-fit: cover }
`

const pageOf = (pictures: readonly string[]): string => `
  const pictures = ${JSON.stringify(pictures)}
  export function Page() {
    return (
      <>
        <header>Rewards</header>
        <main>
          <div className="banner">{pictures[0] && <img alt="" src={pictures[0]} />}</div>
          <h1>Everything that your points can buy, in one calm and friendly place</h1>
          <ul>{Array.from({ length: 12 }, (_, index) => (
            <li key={index}><div className="picture">
              {pictures[index + 1] && <img alt="" src={pictures[index + 1]} />}</div><p>Product {index}</p><p>1,250 pts</p></li>
          ))}</ul>
        </main>
      </>
    )
  }
`

const ENTRY = `
  import { createRoot } from 'react-dom/client'
  import { BrowserRouter, Route, Routes } from 'react-router-dom'
  import { Page } from './page.tsx'
  createRoot(document.querySelector('#root')).render(
    <BrowserRouter><Routes><Route path="*" element={<Page />} /></Routes></BrowserRouter>,
  )
`

function documentOf(content: string, head: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Baseline</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">${head}</head>
    <body><div id="root">${content}</div><script type="module" src="./entry.tsx"></script></body></html>`
}

/** The page as React would render it on a server. */
async function prerendered(folder: string): Promise<string> {
  const output = path.join(folder, 'prerender')
  const entry = path.join(folder, 'prerender.tsx')
  await writeFile(
    entry,
    `import { renderToStaticMarkup } from 'react-dom/server'
     import { Page } from './page.tsx'
     export const html = renderToStaticMarkup(<Page />)`,
  )
  await build({
    root: folder,
    logLevel: 'error',
    configFile: false,
    plugins: [react()],
    ssr: { noExternal: true },
    build: { ssr: entry, outDir: output, rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } } },
  })
  const module: unknown = await import(path.join(output, 'prerender.mjs'))
  return (module as { html: string }).html
}

async function buildBaseline(folder: string, name: string, content: string): Promise<string> {
  await writeFile(path.join(folder, 'style.css'), STYLE)
  // The prerendered one has its style inline, so that its text need not wait for it.
  const head = content === '' ? '<link rel="stylesheet" href="./style.css">' : `<style>${STYLE}</style>`
  await writeFile(path.join(folder, 'index.html'), documentOf(content, head))
  const outDir = path.join(folder, 'out', name)
  await build({
    root: folder,
    base: '../',
    logLevel: 'error',
    configFile: false,
    plugins: [react()],
    build: { outDir, target: 'es2022' },
  })
  return outDir
}

export interface Baselines {
  clientRendered: string
  prerendered: string
  /** Contains both; remove it afterwards. */
  folder: string
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'web-baseline-'))
  // React and the router are the project's own.
  await symlink(path.join(project, 'node_modules'), path.join(folder, 'node_modules'), 'dir')
  await writeFile(path.join(folder, 'entry.tsx'), ENTRY)
  return folder
}

/** Builds both baselines without pictures. @returns the folders for a static host */
export async function buildBaselines(): Promise<Baselines> {
  const folder = await makeFolder()
  await writeFile(path.join(folder, 'page.tsx'), pageOf([]))
  const clientRendered = await buildBaseline(folder, 'client-rendered', '')
  const shell = await buildBaseline(folder, 'prerendered', await prerendered(folder))
  return { clientRendered, prerendered: shell, folder }
}

/**
 * Builds the prerendered baseline with the pictures of a page of the shop.
 * @param pictures their addresses: the first is as wide as the page, the others are two in a row.
 * @returns the folder for a static host, and the one to remove afterwards
 */
export async function buildPictureBaseline(
  pictures: readonly string[],
): Promise<{ output: string; folder: string }> {
  const folder = await makeFolder()
  await writeFile(path.join(folder, 'page.tsx'), pageOf(pictures))
  return { output: await buildBaseline(folder, 'prerendered', await prerendered(folder)), folder }
}
