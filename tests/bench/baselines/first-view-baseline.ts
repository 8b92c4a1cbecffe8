/**
 * The baselines of the shop's first view: only React and the router, painting a page of the home's shape without data;
 * once client-rendered, once prerendered in the document, without and with the pictures of a page of the shop.
 */
import { buildPage, type BuiltPage } from './build-page.ts'

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
  import { Page } from './page.jsx'
  createRoot(document.querySelector('#root')).render(
    <BrowserRouter><Routes><Route path="*" element={<Page />} /></Routes></BrowserRouter>,
  )
`

export const buildFirstView = (isPrerendered: boolean): Promise<BuiltPage> =>
  buildPage({ entry: ENTRY, style: STYLE, page: pageOf([]), isPrerendered })

/**
 * The prerendered page with pictures and without a program.
 * @param pictures addresses of a page of the shop: the first is as wide as the page, the others are two in a row
 */
export const buildPictures = (pictures: readonly string[]): Promise<BuiltPage> =>
  buildPage({ style: STYLE, page: pageOf(pictures), isPrerendered: true })
