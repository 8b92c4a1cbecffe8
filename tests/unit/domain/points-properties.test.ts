/** Properties of points, prices, pages and an order's steps that hold for all numbers. */
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { order as orderSchema, type Order } from '../../../src/contract/shop-entities/order.ts'
import { cartTotal, lineTotal } from '../../../src/domain/cart.ts'
import { cartGate } from '../../../src/domain/cart-gate.ts'
import { actionOf, linePoints, statusOf, timelineOf } from '../../../src/domain/order-status.ts'
import { hasMorePages, itemsOfPages, pagesOf } from '../../../src/domain/paging.ts'
import { formatNumber, roundPoints } from '../../../src/domain/points.ts'
import { priceOf } from '../../../src/domain/product.ts'
import { aCartItem, aProduct, aUser } from '../builders.ts'

/** Prices in hundredths, as integers, so that sums are exact. */
const cents = fc.integer({ min: 1, max: 10_000_000 })
const quantity = fc.integer({ min: 1, max: 50 })

describe('points', () => {
  it('of a cart are the exact sum of its lines, and the gate opens at exactly that balance', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, quantity), { minLength: 1, maxLength: 20 }), (lines) => {
        const cart = lines.map(([price, pieces], index) =>
          aCartItem({ product_id: index + 1, product_points: price / 100, quantity: pieces }),
        )
        const exact = lines.reduce((sum, [price, pieces]) => sum + price * pieces, 0)
        expect(cartTotal(cart)).toBe(exact / 100)
        expect(cart.map(lineTotal)).toEqual(lines.map(([price, pieces]) => (price * pieces) / 100))
        expect(cartGate(cart, aUser({ rewards_points: exact / 100 }))).toBe('open')
        expect(cartGate(cart, aUser({ rewards_points: (exact - 1) / 100 }))).toBe('insufficient')
      }),
    )
  })

  it('are rounded to the hundredth, once and for all', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (points) => {
        expect(roundPoints(roundPoints(points))).toBe(roundPoints(points))
        expect(Math.abs(roundPoints(points) - points)).toBeLessThanOrEqual(0.005_001)
      }),
    )
  })

  it('have their commas where Intl writes them in India', () => {
    const intl = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.integer({ max: 1e13 }), (cents) => {
        expect(formatNumber(cents / 100)).toBe(intl.format(cents / 100).replace(/^-0$/, '0'))
      }),
    )
  })

  it('of a product are the first price that its provider names, or none', () => {
    const prices = fc.array(cents, { maxLength: 4 })
    fc.assert(
      fc.property(prices, prices, (own, forFilter) => {
        const asPrices = (list: number[]) => list.map((points) => ({ product_points: points }))
        const product = aProduct({
          current_client_product_price_points: asPrices(own),
          current_client_product_price_points_for_filter: asPrices(forFilter),
        })
        expect(priceOf(product)).toBe(own[0] ?? forFilter[0] ?? null)
      }),
    )
  })
})

describe('pages', () => {
  it('give every item once and in order, wherever the list moved between two requests', () => {
    const pages = fc.array(fc.array(fc.record({ id: fc.integer({ min: 1, max: 40 }) }), { maxLength: 12 }))
    fc.assert(
      fc.property(pages, (given) => {
        const items = itemsOfPages(given)
        expect(items.map(({ id }) => id)).toEqual([...new Set(given.flat().map(({ id }) => id))])
      }),
    )
  })

  it('that a list is cut back into hold all of it, and promise more only where the last is full', () => {
    const lists = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 10 }), fc.nat(10))
    fc.assert(
      fc.property(lists, ([count, size, last]) => {
        const items = Array.from({ length: (count - 1) * size + Math.min(last, size) }, (_, id) => ({ id }))
        const pages = pagesOf(items, count, size)
        expect(pages).toHaveLength(count)
        expect(pages.flat()).toEqual(items)
        expect(hasMorePages(pages.at(-1)?.length ?? 0, size)).toBe(last >= size)
      }),
    )
  })
})

describe('an order', () => {
  const anOrder: fc.Arbitrary<Order> = fc
    .record({
      order_status: fc.oneof(fc.constantFrom(0, 1, 2, 4, 5, null), fc.integer()),
      order_track_status: fc.oneof(fc.constantFrom(0, 4, null), fc.integer()),
      verify_otp: fc.boolean(),
      stars: fc.option(fc.integer({ min: 1, max: 5 })),
      lines: fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), quantity), { minLength: 1, maxLength: 5 }),
      perPiece: fc.boolean(),
    })
    .map(({ stars, lines, perPiece, ...rest }) =>
      v.parse(orderSchema, {
        id: 1,
        order_number: 'RP-1',
        ...rest,
        order_points: lines.reduce((sum, [points, pieces]) => sum + points * pieces, 0),
        feedback_details: stars === null ? null : { rating_number: stars },
        order_slave: lines.map(([points, pieces]) => ({
          final_price_or_points: perPiece ? points : points * pieces,
          quantity_final: pieces,
        })),
      }),
    )

  it('asks for one thing at most: first the delivery code, then the stars, each only once it is complete', () => {
    fc.assert(
      fc.property(anOrder, (order) => {
        const action = actionOf(order)
        if (order.order_status !== 5) expect(action).toBe('none')
        else if (!order.verify_otp) expect(action).toBe('enter-delivery-otp')
        else expect(action).toBe(order.feedback_details === null ? 'give-feedback' : 'none')
        expect(statusOf(order).tone === 'success').toBe(order.order_status === 5 && order.verify_otp)
      }),
    )
  })

  it('takes no step before the one ahead of it', () => {
    fc.assert(
      fc.property(anOrder, (order) => {
        const states = timelineOf(order).map(({ state }) => state)
        const firstOpen = states.findIndex((state) => state !== 'done')
        expect(states[0]).toBe('done')
        if (firstOpen >= 0) expect(states.slice(firstOpen)).not.toContain('done')
      }),
    )
  })

  it('has lines that add up to what it cost, whether the provider tells the price of one or of all', () => {
    fc.assert(
      fc.property(anOrder, (order) => {
        const total = order.order_slave.reduce((sum, line) => sum + linePoints(order, line).total, 0)
        expect(total).toBe(order.order_points)
      }),
    )
  })
})
