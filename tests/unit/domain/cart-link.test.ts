import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cartFragment,
  cartLink,
  cartLinkLimits,
  isCapped,
  linesOfFragment,
  offerOf,
} from '../../../src/domain/cart-link.ts'
import { quantityLimits } from '../../../src/contract/limits.ts'
import { anyText } from '../any-text.ts'
import { aCartItem, aProduct } from '../builders.ts'

const anId = fc.oneof(
  fc.maxSafeInteger(),
  anyText({ minLength: 1, maxLength: cartLinkLimits.idLength }).filter(
    (text) => !/\p{Surrogate}/u.test(text) && text.trim() === text && !/^-?\d+$/.test(text),
  ),
)
const aCart = fc.uniqueArray(
  fc.record({ product_id: anId, quantity: fc.integer(quantityLimits) }).map((line) => aCartItem(line)),
  { maxLength: cartLinkLimits.lines, selector: (line) => String(line.product_id) },
)

describe('a cart in the fragment of a link', () => {
  it('comes back as it went, whatever the ids are [H.1]', () => {
    fc.assert(
      fc.property(aCart, (cart) => {
        const fragment = cartFragment(cart) ?? ''
        // A URL must not need to encode anything in it.
        expect(new URL(`https://shop.example/demo${fragment}`).hash).toBe(fragment)
        expect(linesOfFragment(fragment)).toEqual(
          cart.map(({ product_id, quantity }) => ({ productId: product_id, quantity })),
        )
      }),
    )
  })

  it('holds products and quantities, and nothing else [H.1]', () => {
    const cart = [aCartItem({ product_id: 7, quantity: 1 }), aCartItem({ product_id: 'A,B:2', quantity: 12 })]
    expect(cartFragment(cart)).toBe('#cart=7,A%2CB%3A2:12')
  })

  it('is not made of what would not be read again', () => {
    expect(cartFragment([aCartItem({ product_id: 'x'.repeat(65) })])).toBeNull()
    expect(cartFragment([aCartItem({ product_id: '\uD800' })])).toBeNull()
    const many = Array.from({ length: cartLinkLimits.lines + 1 }, (_, index) =>
      aCartItem({ product_id: index }),
    )
    expect(cartFragment(many)).toBeNull()
    expect(cartFragment(many.slice(1))).not.toBeNull()
  })

  it('becomes the address of the web shop, whatever path was configured [H.7]', () => {
    const cart = [aCartItem({ product_id: 7, quantity: 2 })]
    const link = 'https://shop.example.com/rewards_points_website/acme#cart=7:2'
    expect(cartLink('https://shop.example.com', 'acme', cart)).toBe(link)
    expect(cartLink('https://shop.example.com/rewards_points_website/', 'acme', cart)).toBe(link)
  })

  it('becomes no link that is too long for a code', () => {
    const cart = Array.from({ length: 20 }, (_, index) =>
      aCartItem({ product_id: `${index}`.padEnd(64, 'x') }),
    )
    expect(cartLink('https://shop.example.com', 'acme', cart)).toBeNull()
    expect(cartLink('https://shop.example.com', 'acme', cart.slice(10))).not.toBeNull()
  })

  it('may be anything: what can’t be read is left out, quantities stay from 1 to 50 [H.2]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `#cart=${text}`),
        ),
        (fragment) => {
          const lines = linesOfFragment(fragment)
          expect(lines.length).toBeLessThanOrEqual(cartLinkLimits.lines)
          for (const { quantity } of lines) {
            expect(quantity).toBeGreaterThanOrEqual(quantityLimits.min)
            expect(quantity).toBeLessThanOrEqual(quantityLimits.max)
          }
        },
      ),
    )
  })

  it.each([
    ['', []],
    ['#', []],
    ['#carts=7', []],
    ['#cart=', []],
    ['#cart=,,:,%E0%A4,%20', []],
    ['#cart=7:-2,8:x,9:1.5,10:2:3', []],
    [`#cart=${'x'.repeat(65)},7`, [{ productId: 7, quantity: 1 }]],
    [
      '#cart=7:0,8:999',
      [
        { productId: 7, quantity: 1 },
        { productId: 8, quantity: 50, isCut: true },
      ],
    ],
    ['#cart=7:40,7:40', [{ productId: 7, quantity: 50, isCut: true }]],
  ])('%s is read as far as it can be', (fragment, lines) => {
    expect(linesOfFragment(fragment)).toEqual(lines)
  })

  it('stops at a hundred products', () => {
    const ids = Array.from({ length: 300 }, (_, index) => index)
    expect(linesOfFragment(`#cart=${ids.join(',')}`)).toHaveLength(cartLinkLimits.lines)
  })
})

describe('what a link comes to', () => {
  it('is put together from the answers in the link’s order, and says what is missing [H.3]', () => {
    const lines = [5, 4, 3, 2, 1].map((productId) => ({ productId, quantity: productId }))
    const unpriced = {
      current_client_product_price_points: [],
      current_client_product_price_points_for_filter: [],
      product_name: { en: 'Old bag' },
    }
    const offer = offerOf(lines, [
      { productId: 1, product: aProduct({ id: 1 }) },
      { productId: 3, product: null },
      { productId: 4, product: aProduct({ id: 4, ...unpriced }) },
      { productId: 5, product: aProduct({ id: 5 }) },
    ])
    expect(offer.items.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
      [5, 5],
      [1, 1],
    ])
    expect(offer).toMatchObject({ goneNames: ['Old bag'], unknownCount: 1, unansweredCount: 1 })
  })

  it('knows when the cart can’t take all of it', () => {
    const held = [aCartItem({ product_id: 7, quantity: 30 })]
    expect(isCapped(held, [aCartItem({ product_id: 7, quantity: 20 })])).toBe(false)
    expect(isCapped(held, [aCartItem({ product_id: 7, quantity: 21 })])).toBe(true)
    expect(isCapped([], [aCartItem({ product_id: 8, quantity: 50 })])).toBe(false)
  })
})
