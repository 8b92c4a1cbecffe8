// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { paintFirstHome } from '../../../src/boot/first-home.ts'

const PREVIEW = 'data:image/webp;base64,AAAA'
const images = () => [...document.querySelectorAll<HTMLImageElement>('#shell-banner img')]

beforeEach(() => {
  document.body.innerHTML = '<div id="shell-banner"></div>'
})

describe('the first banner in the static shell', () => {
  it('stands before its light version, where the provider sends one', () => {
    const banner = { banner_filename: 'media/a.webp', banner_preview: PREVIEW }
    paintFirstHome({ body: { data: { banners: [banner] } } })
    expect(images().map((image) => image.getAttribute('src'))).toEqual([PREVIEW, '/media/a.webp'])
  })

  it('leaves the light version alone that came with the page', () => {
    document.querySelector('#shell-banner')?.append(document.createElement('img'))
    const banner = { banner_filename: 'media/a.webp', banner_preview: PREVIEW }
    paintFirstHome({ body: { data: { banners: [banner] } } })
    expect(images()).toHaveLength(2)
  })

  it.each([null, {}, { data: null }, { data: { banners: null } }, { data: { banners: [{}] } }, 'no JSON'])(
    'is none in the reply %j',
    (body) => {
      paintFirstHome({ body })
      expect(images()).toEqual([])
    },
  )

  it('takes no preview that is no picture', () => {
    const banner = { banner_filename: 'a.webp', banner_preview: 'https://elsewhere.example/a.png' }
    paintFirstHome({ body: { data: { banners: [banner] } } })
    expect(images()).toHaveLength(1)
  })
})

describe("the categories' pictures in the static shell", () => {
  beforeEach(() => {
    document.body.innerHTML = `<div class="shell-tiles">${'<i class="shell-tile"></i>'.repeat(3)}</div>`
  })

  it('stand in its tiles, as many as there are of both', () => {
    paintFirstHome({ body: { data: { categories: [{ image: 'a.webp' }, { image: 'b.webp' }] } } })
    const tiles = [...document.querySelectorAll('.shell-tile')]
    expect(tiles.map((tile) => tile.querySelector('img')?.getAttribute('src'))).toEqual([
      '/a.webp',
      '/b.webp',
      undefined,
    ])
    expect(document.querySelector<HTMLElement>('.shell-tiles')?.dataset['count']).toBe('2')
  })

  it('stand in tiles that are new on the screen, which no layout shift counts, however many there are', () => {
    const before = [...document.querySelectorAll('.shell-tiles, .shell-tile')]
    paintFirstHome({ body: { data: { categories: Array.from({ length: 4 }, () => ({ image: 'a.webp' })) } } })
    const after = [...document.querySelectorAll('.shell-tiles, .shell-tile')]
    expect(after).toHaveLength(before.length)
    expect(before.filter((element) => after.includes(element))).toEqual([])
  })

  it.each([null, {}, { data: { categories: null } }, { data: { categories: [null, 7, {}, { image: '' }] } }])(
    'are none in the reply %j',
    (body) => {
      paintFirstHome({ body })
      expect(document.querySelectorAll('img')).toHaveLength(0)
    },
  )
})

describe("the room of the banner's words", () => {
  beforeEach(() => {
    document.body.innerHTML = '<div class="shell-home"><i class="shell-heading"></i></div>'
  })

  it.each([
    [{ banner_title: { en: 'Spring' } }, true],
    [{ banner_text: 'New rewards' }, true],
    [{ banner_title: { en: '', hi: '' }, banner_text: null }, false],
    [{ banner_link: '/Product_listing' }, false],
  ])('is kept for %j: %s', (banner, isKept) => {
    const heading = document.querySelector('.shell-heading')
    paintFirstHome({ body: { data: { banners: [{ banner_filename: 'a.webp' }, banner] } } })
    expect(document.querySelector('.shell-home')?.hasAttribute('data-words')).toBe(isKept)
    // What stands below moves: only what is new does so without a layout shift.
    expect(document.querySelector('.shell-heading') === heading).toBe(!isKept)
  })
})
