import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { orderPlaintext } from '../../../src/contract/shop-entities/encrypted-order.ts'
import { order as historyOrder } from '../../../src/contract/shop-entities/order.ts'
import { isOrderOf } from '../../../src/domain/order-submission.ts'

const sentAtMs = Date.parse('2026-03-05T10:00:00Z')
const order = v.parse(orderPlaintext, {
  client_id: 'demo',
  customer_id: 7,
  cart_items: [{ product_id: 1, product_code: 'B1', product_name: 'Bag', product_points: 100, quantity: 2 }],
  order_address_details: { name: '', mobile: '', email: '', pincode: '', address: '', is_new_address: false },
  uniqueIdentify: 42,
})
const sent = {
  order,
  attempt: { uniqueIdentify: 42, cartFingerprint: 'demo|7|1x2', sent: true },
  sentAtMs,
  sentBefore: false,
  balanceBefore: null,
}
const placed = (changes: object = {}) =>
  v.parse(historyOrder, {
    id: 9,
    order_points: 200,
    created_at: '2026-03-05T10:00:30Z',
    order_slave: [{ quantity_final: 2 }],
    ...changes,
  })

describe('an order of the history', () => {
  it('is the one that was sent where it names the attempt', () => {
    expect(isOrderOf(placed({ uniqueIdentify: 42, order_points: 1 }), sent, [])).toBe(true)
    expect(isOrderOf(placed({ uniqueIdentify: 43 }), sent, [])).toBe(false)
  })

  it('is the one that was sent where points, pieces and time agree', () => {
    expect(isOrderOf(placed(), sent, [])).toBe(true)
  })

  it.each([
    ['other points', { order_points: 100 }],
    ['other pieces', { order_slave: [{ quantity_final: 1 }] }],
    ['other lines', { order_slave: [{ quantity_final: 1 }, { quantity_final: 1 }] }],
    ['another time', { created_at: '2026-03-05T09:00:00Z' }],
    ['no time', { created_at: '' }],
  ])('is another one with %s', (_, changes) => {
    expect(isOrderOf(placed(changes), sent, [])).toBe(false)
  })

  it('is another one where it is known as such', () => {
    expect(isOrderOf(placed(), sent, [{ key: 41, orderId: '9' }])).toBe(false)
  })
})
