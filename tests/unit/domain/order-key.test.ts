import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartFingerprint, currentFingerprint } from '../../../src/domain/cart-fingerprint.ts'
import { newUniqueIdentify } from '../../../src/domain/order-submission.ts'
import { aCartItem } from '../builders.ts'

const redeemer = { client_id: 'demo', customer_id: 7 }
const bag = aCartItem({ product_id: 1, product_points: 100 })
const mug = aCartItem({ product_id: 2, product_points: 50, quantity: 2 })

describe('uniqueIdentify', () => {
  it('is the clock in microseconds, its last three digits random [W.31]', () => {
    expect(newUniqueIdentify(1_700_000_000_123, 0)).toBe(1_700_000_000_123_000)
    expect(newUniqueIdentify(1_700_000_000_123, 0.9999)).toBe(1_700_000_000_123_999)
  })

  it('is always a whole number that JSON carries unharmed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_600_000_000_000, max: 4_000_000_000_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (now, random) => {
          const number = newUniqueIdentify(now, random)
          expect(Number.isSafeInteger(number)).toBe(true)
          expect(Math.trunc(number / 1000)).toBe(now)
        },
      ),
    )
  })
})

describe('the fingerprint of a cart', () => {
  it('is the same whatever order its lines stand in', () => {
    expect(cartFingerprint([mug, bag], redeemer)).toBe(cartFingerprint([bag, mug], redeemer))
  })

  it('is the same at other prices, and however the client is spelt', () => {
    const dearer = [{ ...bag, product_points: 90 }]
    const key = cartFingerprint([bag], redeemer)
    expect(cartFingerprint(dearer, { ...redeemer, client_id: 'Demo' })).toBe(key)
  })

  it.each([
    ['demo|7|11x1@300', 'demo|7|11x1'],
    ['Demo|7|11x10@2.5|11x2@300', 'demo|7|11x10|11x2'],
    ['demo|7|a@2x1', 'demo|7|a@2x1'],
  ])('%s of an earlier version is %s', (stored, current) => {
    expect(currentFingerprint(stored)).toBe(current)
    expect(currentFingerprint(current)).toBe(current)
  })

  it.each([
    ['quantity', [{ ...bag, quantity: 2 }], redeemer],
    ['lines', [bag, mug], redeemer],
    ['member', [bag], { ...redeemer, customer_id: 8 }],
    ['client', [bag], { ...redeemer, client_id: 'other' }],
  ])('is another one once the %s changed', (_, cart, who) => {
    expect(cartFingerprint(cart, who)).not.toBe(cartFingerprint([bag], redeemer))
  })
})
