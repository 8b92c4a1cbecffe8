/**
 * The baseline of a long listing: only React and the virtualiser, showing the same provider's photographs and texts in
 * the same columns, with pages of the same size and a count beside the products.
 */
import { PAGE_SIZE, scrolling } from '../../../src/contract/limits.ts'
import { GRID_LABEL } from '../long-listing.ts'
import { buildPage, type BuiltPage } from './build-page.ts'

const STYLE = `
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: #faf8f4; color: #1c1917 }
  [role=list] { position: relative; margin: 0 auto; width: 88vw }
  .row { position: absolute; inset: 0 0 auto; display: grid; gap: 20px }
  .tile { display: grid; position: relative }
  .picture { aspect-ratio: 1; background: #f0ebe4 }
  .picture img { width: 100%; height: 100%; object-fit: contain }
  .name { height: 44px; overflow: hidden; line-height: 22px }
  button { position: absolute; inset: 0 0 auto auto; width: 44px; height: 44px }
`

const ENTRY = `
  import { memo, useEffect, useRef, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import { useWindowVirtualizer } from '@tanstack/react-virtual'

  const columns = Number(new URLSearchParams(location.search).get('columns'))
  const TEXT_HEIGHT = 72
  const GAP = 24

  const Tile = memo(function Tile({ product, index, quantity, add }) {
    const { id, product_name: name, product_images: [{ filename }] } = product
    const source = '/' + filename + '?w=320'
    return (
      <div className="tile" role="listitem" aria-posinset={index + 1}>
        <span className="picture"><img alt="" decoding="async" src={source} /></span>
        <a className="name" href={'#' + id}>{name.en}</a>
        <span>{product.current_client_product_price_points[0].product_points} pts</span>
        <button aria-label={'Add to cart: ' + name.en} onClick={() => add(id)}>{quantity > 0 ? quantity : '+'}</button>
      </div>
    )
  })

  function Search() {
    const [typed, setTyped] = useState('')
    return <input type="search" aria-label="Search" value={typed} onChange={({ target }) => setTyped(target.value)} />
  }

  function Listing() {
    const [products, setProducts] = useState([])
    const [cart, setCart] = useState({})
    const [add] = useState(() => (id) => setCart((held) => ({ ...held, [id]: (held[id] ?? 0) + 1 })))
    const grid = useRef(null)
    const asked = useRef(0)
    const width = (innerWidth * 0.88 - (columns - 1) * 20) / columns
    const rowCount = Math.ceil(products.length / columns)
    const list = useWindowVirtualizer({
      count: rowCount, estimateSize: () => width + TEXT_HEIGHT, gap: GAP, overscan: 1, useFlushSync: false,
    })
    useEffect(() => {
      const look = () => {
        const page = products.length / ${PAGE_SIZE} + 1
        if (asked.current === page || grid.current.getBoundingClientRect().bottom - innerHeight > ${scrolling.triggerPx}) return
        asked.current = page
        const request = new XMLHttpRequest()
        request.open('POST', '/api/v1/product-management/fetch-all-products')
        request.onload = () => setProducts([...products, ...JSON.parse(request.responseText).data.products])
        request.send(JSON.stringify({ page }))
      }
      const timer = setInterval(look, ${scrolling.throttleMs})
      return () => clearInterval(timer)
    }, [products])
    return (
      <>
        <Search />
        <p role="status">{products.length} products, {Object.keys(cart).length} in the cart</p>
        <div ref={grid} role="list" aria-label="${GRID_LABEL}" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start }) => (
            <div key={index} className="row" style={{ transform: 'translateY(' + start + 'px)', gridTemplateColumns: 'repeat(' + columns + ', 1fr)' }}>
              {products.slice(index * columns, (index + 1) * columns).map((product, column) => (
                <Tile key={product.id} product={product} index={index * columns + column} quantity={cart[product.id] ?? 0} add={add} />
              ))}
            </div>
          ))}
        </div>
        <div style={{ height: '75vh' }} />
      </>
    )
  }
  createRoot(document.querySelector('#root')).render(<Listing />)
`

export const buildListingBaseline = (): Promise<BuiltPage> => buildPage({ entry: ENTRY, style: STYLE })
