/**
 * The baseline of a walk's pages: only React and React Router, with a list of a dozen tiles and a page for the pressed
 * one, all of whose data is known.
 */
import { cp, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { BASE_PATH } from '../../../src/contract/routes.ts'
import type { Step } from '../walk.ts'

const project = path.resolve(import.meta.dirname, '../../..')

/** From the list to a product. */
export const baselineStep: Step = {
  name: 'baseline',
  press: 'main li:nth-child(2) a',
  known: ['main h1', 'main article img'],
  complete: ['main h1', 'main article img'],
  asks: false,
}

const STYLE = `
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: #faf8f4; color: #1c1917 }
  header { height: 64px; padding: 0 16px; display: flex; align-items: center; background: #fff }
  ul { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; padding: 16px; list-style: none }
  li { background: #fff; border-radius: 12px; padding: 12px }
  img { aspect-ratio: 1; width: 100%; background: #f0ebe4 }
`

const ENTRY = `
  import { createRoot } from 'react-dom/client'
  import { BrowserRouter, Link, Route, Routes, useParams } from 'react-router-dom'
  const picture = '${BASE_PATH}/favicon.svg'
  function List() {
    return <ul>{Array.from({ length: 12 }, (_, index) => (
      <li key={index}><img alt="" src={picture} /><Link to={'/product/' + index}>Product {index}</Link><p>1,250 pts</p></li>
    ))}</ul>
  }
  function Product() {
    const { number } = useParams()
    return <article><img alt="" src={picture} /><h1>Product {number}</h1><p>1,250 pts</p><button>Add to cart</button></article>
  }
  createRoot(document.querySelector('#root')).render(
    <BrowserRouter basename="${BASE_PATH}">
      <header>Rewards</header>
      <main><Routes><Route path="/product/:number" element={<Product />} /><Route path="*" element={<List />} /></Routes></main>
    </BrowserRouter>,
  )
`

/** Builds the baseline. @returns its folder, to be removed afterwards; a static host serves its subfolder `out` */
export async function buildWalkBaseline(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'walk-baseline-'))
  await symlink(path.join(project, 'node_modules'), path.join(folder, 'node_modules'), 'dir')
  await writeFile(path.join(folder, 'entry.jsx'), ENTRY)
  await writeFile(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Baseline</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
    <body><div id="root"></div><script type="module" src="./entry.jsx"></script></body></html>`,
  )
  await build({
    root: folder,
    base: `${BASE_PATH}/`,
    logLevel: 'error',
    configFile: false,
    plugins: [react()],
    build: { outDir: path.join(folder, 'out'), target: 'es2022' },
  })
  await cp('dist/web/favicon.svg', path.join(folder, 'out/favicon.svg'))
  return folder
}
