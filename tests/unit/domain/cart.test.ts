import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cartCount,
  cartItemOf,
  cartTotal,
  clampQuantity,
  withItem,
  withoutProduct,
  withQuantity,
} from '../../../src/domain/cart.ts'
import { cartGate } from '../../../src/domain/cart-gate.ts'
import { aCartItem, aProduct, aUser } from '../builders.ts'

describe('the cart', () => {
  it('appends a new product [S4.2]', () => {
    const { cart, outcome } = withItem([], aCartItem(), 'increment')
    expect(outcome).toBe('added')
    expect(cart).toEqual([aCartItem()])
  })

  it('counts a known product on top', () => {
    const { cart, outcome } = withItem([aCartItem({ quantity: 2 })], aCartItem(), 'increment')
    expect(outcome).toBe('updated')
    expect(cart[0]?.quantity).toBe(3)
  })

  it('sets a known product to the chosen quantity', () => {
    const { cart } = withItem([aCartItem({ quantity: 2 })], aCartItem({ quantity: 9 }), 'set')
    expect(cart[0]?.quantity).toBe(9)
  })

  it('knows a product again whose id came as text', () => {
    const { cart } = withItem([aCartItem({ product_id: 'A7' })], aCartItem({ product_id: 'A7' }), 'increment')
    expect(cart).toHaveLength(1)
  })

  it('takes over the price that was seen last', () => {
    const { cart } = withItem([aCartItem()], aCartItem({ product_points: 300 }), 'increment')
    expect(cart[0]?.product_points).toBe(300)
  })

  it('minus stops at one, plus at fifty', () => {
    expect(withQuantity([aCartItem()], 7, 0)[0]?.quantity).toBe(1)
    expect(withQuantity([aCartItem()], 7, 51)[0]?.quantity).toBe(50)
  })

  it('forgets a removed product', () => {
    expect(withoutProduct([aCartItem(), aCartItem({ product_id: 8 })], 7)).toEqual([
      aCartItem({ product_id: 8 }),
    ])
  })

  it('makes no line of a product without a price', () => {
    expect(cartItemOf(aProduct({ current_client_product_price_points: [] }), 1)).toBeNull()
  })

  it('names a nameless product by its code, so that the line can be read', () => {
    expect(cartItemOf(aProduct({ product_name: null }), 1)?.product_name).toEqual({ en: 'TB-7' })
  })

  it('makes a line with the fields of section 3 [S3.6]', () => {
    expect(cartItemOf(aProduct(), 2)).toEqual({
      product_name: { en: 'Travel bag' },
      product_id: 7,
      product_code: 'TB-7',
      brand_id: null,
      product_points: 320,
      product_size: null,
      product_filename: 'media/bag.webp',
      quantity: 2,
    })
  })
})

describe('what stands between a cart and its order', () => {
  const cart = [aCartItem({ quantity: 3 })]
  it('an empty cart', () => expect(cartGate([], aUser())).toBe('empty'))
  it('nobody logged in', () => expect(cartGate(cart, null)).toBe('logged-out'))
  it('one point too few [S1.3]', () =>
    expect(cartGate(cart, aUser({ rewards_points: 959 }))).toBe('insufficient'))
  it('nothing that costs points', () =>
    expect(cartGate([aCartItem({ product_points: 0 })], aUser())).toBe('no-points'))
  it('nothing, with just enough points', () =>
    expect(cartGate(cart, aUser({ rewards_points: 960 }))).toBe('open'))
})

describe('any sequence of changes', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 5 }),
    quantity: fc.integer({ min: -100, max: 100 }),
    kind: fc.constantFrom('increment' as const, 'set' as const, 'quantity' as const, 'remove' as const),
  })

  it('keeps every line within 1 to 50, one line a product, and the total true', () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const cart = changes.reduce<ReturnType<typeof withoutProduct>>((lines, { id, quantity, kind }) => {
          if (kind === 'remove') return withoutProduct(lines, id)
          if (kind === 'quantity') return withQuantity(lines, id, quantity)
          return withItem(lines, aCartItem({ product_id: id, quantity: clampQuantity(quantity) }), kind).cart
        }, [])
        expect(cart.every((line) => line.quantity >= 1 && line.quantity <= 50)).toBe(true)
        expect(new Set(cart.map((line) => line.product_id)).size).toBe(cart.length)
        expect(cartTotal(cart)).toBe(cartCount(cart) * 320)
      }),
    )
  })
})
