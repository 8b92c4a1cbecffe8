import { describe, expect, it } from 'vitest'
import { isScanned, noBurst, scannedCart, withKey, type Burst } from '../../../src/domain/scanner.ts'

const shop = 'https://shop.example.com'
const link = `${shop}/rewards_points_website/demo#cart=7,12:3`

/** Types keys with a pause between them. @returns the text that an Enter ended, if any */
function type(
  keys: readonly string[],
  pauseMs: number,
  more: { repeat?: boolean; withModifier?: boolean } = {},
) {
  let burst: Burst = noBurst
  let ended: string | null = null
  let at = 0
  let wasScanned = false
  for (const key of keys) {
    at += pauseMs
    const now = withKey(burst, { key, at, repeat: false, withModifier: false, ...more })
    burst = now.burst
    ended ??= now.ended
    wasScanned ||= isScanned(burst)
  }
  return { ended, wasScanned }
}

describe('a burst of keys [H.10]', () => {
  it('is a scanner’s where each key comes right after the one before, to its Enter', () => {
    expect(type([...link, 'Enter'], 10).ended).toBe(link)
    expect(type([...'Shift', 'Shift', ...'code!', 'Enter'], 10).ended).toBe('Shiftcode!')
  })

  it.each([
    ['is typed by a person', [...'hello there', 'Enter'], 60, {}],
    ['is a key held down', ['a', 'a', 'a', 'a', 'a', 'a', 'Enter'], 20, { repeat: true }],
    ['is a shortcut', [...'abcdef', 'Enter'], 10, { withModifier: true }],
    ['is short', [...'4821', 'Enter'], 10, {}],
  ])('is none where it %s', (_what, keys, pauseMs, more) => {
    expect(type(keys, pauseMs, more)).toEqual({ ended: null, wasScanned: false })
  })

  it('goes on after the longest pause, which the browser may have rounded up', () => {
    expect(type([...link, 'Enter'], 30.1).ended).toBe(link)
    expect(type([...link, 'Enter'], 31).ended).toBeNull()
  })

  it('without its Enter says nothing', () => {
    expect(type([...link], 10).ended).toBeNull()
  })
})

describe('what a kiosk takes [H.11]', () => {
  it('is the cart of a link of its own web shop and client', () => {
    expect(scannedCart(link, shop, 'demo')).toBe('#cart=7,12:3')
    expect(scannedCart(link, `${shop}/anything`, 'Demo')).toBe('#cart=7,12:3')
  })

  it.each([
    ['another shop’s', link.replace('shop.', 'evil.')],
    ['another client’s', link.replace('/demo', '/other')],
    ['one without a cart', link.replace(/#.*/, '')],
    ['one with an empty cart', `${link.replace(/#.*/, '')}#cart=`],
    ['a script', 'javascript:alert(1)//#cart=7'],
    ['a product’s barcode', '4006381333931'],
    ['an endless one', link + ',1'.repeat(500)],
  ])('is no link of %s', (_whose, text) => {
    expect(scannedCart(text, shop, 'demo')).toBeNull()
  })
})
