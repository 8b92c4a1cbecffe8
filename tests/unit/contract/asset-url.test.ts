import { describe, expect, it } from 'vitest'
import { clientHomePath, productDetailsPath } from '../../../src/contract/routes.ts'
import { assetSrcSet, assetUrl } from '../../../src/contract/asset-url.ts'

describe("a provider's file name", () => {
  it('is joined to the asset base [W.26]', () => {
    expect(assetUrl('media/bag.webp', '/')).toBe('/media/bag.webp')
    expect(assetUrl('/bag.png', 'https://files.example/shop/')).toBe('https://files.example/shop/bag.png')
  })
  it('stays as it is where it is an absolute address [W.26]', () => {
    expect(assetUrl('https://cdn.example/a.png?sig=1', '/', 320)).toBe('https://cdn.example/a.png?sig=1')
    expect(assetUrl('//cdn.example/a.png', '/')).toBe('//cdn.example/a.png')
    expect(assetUrl('data:image/png;base64,AA==', '/')).toBe('data:image/png;base64,AA==')
  })
  it('may carry blanks and other scripts', () => {
    expect(assetUrl('my bag.png', '/')).toBe('/my%20bag.png')
    expect(assetUrl('थैला.png', '/')).toBe(`/${encodeURIComponent('थैला.png')}`)
  })
  it('may carry half a character, which no address can', () => {
    expect(assetUrl('\uD800.png', '/')).toBe(`/${encodeURIComponent('\uFFFD.png')}`)
    expect(productDetailsPath('A\uDC00')).toBe(`/Product_details/${encodeURIComponent('A\uFFFD')}`)
    expect(clientHomePath('😀')).toBe(`/${encodeURIComponent('😀')}`)
  })
  it('asks for a width beside what it asks for already', () => {
    expect(assetUrl('bag.png', '/', 320)).toBe('/bag.png?w=320')
    expect(assetUrl('bag.png?v=2', '/', 320)).toBe('/bag.png?v=2&w=320')
  })
  it('offers its widths only where it is a bare name', () => {
    expect(assetSrcSet('bag.png', '/')).toContain('/bag.png?w=160 160w')
    expect(assetSrcSet('https://cdn.example/a.png', '/')).toBeUndefined()
  })
})
