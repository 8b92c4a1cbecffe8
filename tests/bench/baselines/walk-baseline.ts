/**
 * The baseline of a walk's pages: only React and React Router, with a list of a dozen tiles and a page for the pressed
 * one, all of whose data is known.
 */
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { BASE_PATH } from '../../../src/contract/routes.ts'
import type { Step } from '../walk-steps.ts'
import { buildPage, type BuiltPage } from './build-page.ts'

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

export async function buildWalkBaseline(): Promise<BuiltPage> {
  const page = await buildPage({ entry: ENTRY, style: STYLE, base: `${BASE_PATH}/` })
  await cp('dist/web/favicon.svg', path.join(page.output, 'favicon.svg'))
  return page
}
