import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { cartItem } from '../../../src/contract/entities/cart.ts'
import { attemptFor, cartMark, claimAttempt, newUniqueIdentify } from '../../../src/domain/order-attempt.ts'

const redeemer = { clientLoginId: 'demo', customerId: 7 }
const bag = v.parse(cartItem, {
  product_name: 'Bag',
  product_id: 1,
  product_code: 'B1',
  product_points: 100,
  quantity: 1,
})
const mug = v.parse(cartItem, {
  product_name: 'Mug',
  product_id: 2,
  product_code: 'M1',
  product_points: 50,
  quantity: 2,
})

describe('uniqueIdentify', () => {
  it('is the clock in microseconds, its last three digits random', () => {
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

describe('an attempt to redeem a cart', () => {
  it('keeps its number while the cart is the same, whatever order its lines stand in', () => {
    const first = attemptFor(cartMark([bag, mug], redeemer), [], () => 11)
    expect(attemptFor(cartMark([mug, bag], redeemer), [null, first], () => 12)).toEqual(first)
  })

  it.each([
    ['quantity', [{ ...bag, quantity: 2 }], redeemer],
    ['price', [{ ...bag, product_points: 90 }], redeemer],
    ['lines', [bag, mug], redeemer],
    ['member', [bag], { ...redeemer, customerId: 8 }],
    ['client', [bag], { ...redeemer, clientLoginId: 'other' }],
  ])('gets a new number once the %s changed', (_, cart, who) => {
    const first = attemptFor(cartMark([bag], redeemer), [], () => 11)
    expect(attemptFor(cartMark(cart, who), [first], () => 12).uniqueIdentify).toBe(12)
  })
})

describe('an attempt that all tabs know of', () => {
  const claim = { uniqueIdentify: 2, cartSinceMs: 5000, nowMs: 9000 }

  it('is this page\u2019s own where nobody redeems such a cart', () => {
    expect(claimAttempt(null, claim)).toEqual({ uniqueIdentify: 2, phase: 'sent', atMs: 9000 })
  })

  it('is the one under way in another tab', () => {
    expect(claimAttempt({ uniqueIdentify: 1, phase: 'sent', atMs: 4000 }, claim).uniqueIdentify).toBe(1)
  })

  it('is the one that redeemed this cart in another tab', () => {
    expect(claimAttempt({ uniqueIdentify: 1, phase: 'taken', atMs: 6000 }, claim).uniqueIdentify).toBe(1)
  })

  it('is a new one for a cart that was filled after the order', () => {
    expect(claimAttempt({ uniqueIdentify: 1, phase: 'taken', atMs: 4000 }, claim).uniqueIdentify).toBe(2)
  })

  it('is a new one after an hour', () => {
    const nowMs = 4000 + 61 * 60 * 1000
    expect(
      claimAttempt({ uniqueIdentify: 1, phase: 'sent', atMs: 4000 }, { ...claim, nowMs }).uniqueIdentify,
    ).toBe(2)
  })
})
