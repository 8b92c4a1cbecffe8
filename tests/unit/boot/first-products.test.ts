// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paintFirstDetails, paintFirstTiles } from '../../../src/boot/first-products.ts'

const TILE = '<div class="shell-product"><i class="shell-picture"></i><b class="shell-name"></b></div>'
const lamp = { product_name: { en: 'Lamp' }, product_images: [{ filename: 'media/lamp.webp' }] }

const names = () => [...document.querySelectorAll('.shell-name')].map((name) => name.textContent)
const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))

/** jsdom has no layout: positions the tiles, two in a row of this height. */
function placeTiles(rowHeight: number): void {
  for (const [index, tile] of document.querySelectorAll('.shell-product').entries())
    vi.spyOn(tile, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, Math.floor(index / 2) * rowHeight, 200, rowHeight),
    )
}

describe('the first tiles of a listing in the static shell', () => {
  beforeEach(() => {
    document.body.innerHTML = TILE.repeat(6)
  })

  it('carry the names of the first products, and the pictures of those in the window', () => {
    placeTiles(innerHeight / 2)
    paintFirstTiles({ body: { data: { products: Array.from({ length: 50 }, () => lamp) } } })
    expect(names()).toEqual(Array.from({ length: 6 }, () => 'Lamp'))
    expect(pictures()).toEqual(Array.from({ length: 4 }, () => '/media/lamp.webp'))
  })

  it('carry all their pictures where all are in the window', () => {
    placeTiles(innerHeight / 4)
    paintFirstTiles({ body: { data: { products: Array.from({ length: 50 }, () => lamp) } } })
    expect(pictures()).toHaveLength(6)
  })

  it('leave out what an odd product does not say', () => {
    const products = [
      null,
      7,
      {},
      { product_name: 'x', product_images: [null] },
      { product_name: { en: 5 } },
      lamp,
    ]
    paintFirstTiles({ body: { data: { products } } })
    expect(names()).toEqual(['', '', '', '', '', 'Lamp'])
    expect(pictures()).toEqual(['/media/lamp.webp'])
  })

  it('cut a picture around its focus, as the page will, and no other [I.3]', () => {
    const focused = (focus: unknown) => ({
      ...lamp,
      product_images: [{ filename: 'media/lamp.webp', focus }],
    })
    const products = [
      focused({ x: 0.25, y: 1 }),
      lamp,
      focused('left'),
      focused({ x: '0', y: null }),
      focused(null),
    ]
    paintFirstTiles({ body: { data: { products } } })
    const styles = [...document.querySelectorAll('img')].map(({ style }) => [
      style.objectFit,
      style.objectPosition,
    ])
    expect(styles).toEqual([['cover', '25% 100%'], ...Array.from({ length: 4 }, () => ['', ''])])
  })

  it.each([null, {}, { data: null }, { data: { products: null } }, 'no JSON'])('are empty for %j', (body) => {
    paintFirstTiles({ body })
    expect(names().join('')).toBe('')
  })
})

describe('a product in the static shell', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<div class="shell-details"><i class="shell-picture"></i><b class="shell-category"></b><b class="shell-title"></b><i class="shell-thumbs"></i></div>'
  })

  it('shows its picture, category and name', () => {
    const product_detail = { ...lamp, category_master: [{ name: { en: 'Light' } }] }
    paintFirstDetails({ body: { data: { product_detail } } })
    expect(document.body.textContent).toBe('LightLamp')
    expect(pictures()).toEqual(['/media/lamp.webp'])
  })

  it('shows the small pictures too, where there are several', () => {
    const product_images = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ filename: `${name}.webp` }))
    paintFirstDetails({ body: { data: { product_detail: { ...lamp, product_images } } } })
    expect(pictures()).toEqual(['a', 'a', 'b', 'c', 'd', 'e'].map((name) => `/${name}.webp`))
  })

  it.each([null, {}, { data: { product_detail: null } }])('is empty for %j', (body) => {
    paintFirstDetails({ body })
    expect(document.body.textContent).toBe('')
  })
})
