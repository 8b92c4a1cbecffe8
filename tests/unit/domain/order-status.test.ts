import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { order as orderSchema } from '../../../src/contract/shop-entities/order.ts'
import {
  actionOf,
  arrivalOf,
  canReport,
  linePoints,
  starsGiven,
  statusOf,
  timelineOf,
  trackStatusOf,
} from '../../../src/domain/order-status.ts'

function orderWith(fields: Record<string, unknown>) {
  return v.parse(orderSchema, { id: 1, order_number: 'R1', created_at: '2026-03-05', ...fields })
}

describe('an order of the history', () => {
  it.each([
    [{ order_status: 1 }, 'Accepted', 'neutral'],
    [{ order_status: 2 }, 'Declined', 'error'],
    [{ order_status: 2, cancelled_at: '2026-11-22T10:00:00Z' }, 'Cancelled', 'neutral'],
    [{ order_status: 2, cancelled_at: null }, 'Declined', 'error'],
    [{ order_status: 4 }, 'On-Hold', 'warning'],
    [{ order_status: 5, verify_otp: 0 }, 'Complete', 'neutral'],
    [{ order_status: '5', verify_otp: '1' }, 'Complete Order', 'success'],
    [{ order_status: 0 }, 'Order Placed', 'neutral'],
    [{ order_status: 3 }, 'Order Placed', 'neutral'],
    [{ order_status: null }, 'Order Placed', 'neutral'],
  ])('%o shows %s in %s [S4.31, S4.33]', (fields, text, tone) => {
    expect(statusOf(orderWith(fields))).toEqual({ text, tone })
  })

  it('is Delivered at track status 4, else Un-Delivered [S4.32]', () => {
    expect(trackStatusOf(orderWith({ order_track_status: 4 }))).toBe('Delivered')
    expect(trackStatusOf(orderWith({ order_track_status: 3 }))).toBe('Un-Delivered')
    expect(trackStatusOf(orderWith({}))).toBe('Un-Delivered')
  })

  it.each([
    [{ order_status: 5, verify_otp: 0 }, 'enter-delivery-otp'],
    [{ order_status: 5, verify_otp: 1 }, 'give-feedback'],
    [{ order_status: 5, verify_otp: 1, feedback_details: { rating_number: 4 } }, 'none'],
    [{ order_status: 5, verify_otp: 1, feedback_details: [] }, 'give-feedback'],
    [{ order_status: 1, verify_otp: 1 }, 'none'],
    [{ order_status: 2, verify_otp: 0 }, 'none'],
  ])('%o asks for %s [S4.35]', (fields, action) => {
    expect(actionOf(orderWith(fields))).toBe(action)
  })

  it('tells the stars it was given, and none where there are none', () => {
    expect(starsGiven(orderWith({ feedback_details: [{ rating_number: '4' }] }))).toBe(4)
    expect(starsGiven(orderWith({ feedback_details: null }))).toBeNull()
  })
})

describe("the order's way", () => {
  const told = (fields: Record<string, unknown>) =>
    timelineOf(orderWith(fields)).map((step) => `${step.text} ${step.state}`)

  it.each([
    ['open', 'Answer waiting'],
    ['answered', 'Answered done'],
    ['replaced', 'Sent again done'],
    ['refunded', 'Refunded done'],
    ['elsewhere', 'Answer waiting'],
  ])('goes on where a problem was reported that is %s [C.9]', (state, step) => {
    const problem = { kind: 'damaged', comment: '', state, answer: '' }
    const delivered = { order_status: 5, verify_otp: 1, order_track_status: 4, problem }
    expect(told(delivered).slice(2)).toEqual(['Delivered done', 'Problem reported done', step])
  })

  it('can be reported until the moment that its provider names, once', () => {
    const now = new Date('2026-11-22T10:00:00Z')
    const can = (fields: Record<string, unknown>) => canReport(orderWith(fields), now)
    expect(can({ can_report_until: '2026-11-22T10:00:01Z' })).toBe(true)
    expect(can({ can_report_until: '2026-11-22T10:00:00Z' })).toBe(false)
    expect(can({ can_report_until: null })).toBe(false)
    expect(can({})).toBe(false)
    expect(can({ can_report_until: 'soon' })).toBe(false)
    expect(can({ can_report_until: '2027-01-01', problem: { kind: 'wrong', state: 'open' } })).toBe(false)
  })

  it('ends where its member cancelled it', () => {
    const cancelled = {
      order_status: 2,
      cancelled_at: '2026-11-22T10:00:00Z',
      order_delivery_time: '2026-12-01',
    }
    expect(told(cancelled)).toEqual(['Placed done', 'Cancelled stopped'])
    expect(arrivalOf(orderWith(cancelled), new Date('2026-11-23'))).toBe('')
  })

  it.each([
    ['goes from placed', {}, 'Placed done, Accepted waiting, Delivered waiting'],
    ['over accepted', { order_status: 1 }, 'Placed done, Accepted done, Delivered waiting'],
    [
      'waits for the code',
      { order_status: 5, verify_otp: 0 },
      'Placed done, Accepted done, Delivered waiting',
    ],
    ['to delivered', { order_status: 5, verify_otp: 1 }, 'Placed done, Accepted done, Delivered done'],
    ['ends where the order was declined', { order_status: 2 }, 'Placed done, Declined stopped'],
    [
      'waits while the order is on hold',
      { order_status: 4 },
      'Placed done, On-Hold waiting, Delivered waiting',
    ],
  ])('%s', (_what, fields, steps) => {
    expect(told(fields).join(', ')).toBe(steps)
  })
})

describe("a line's points", () => {
  const lines = [
    { final_price_or_points: 100, quantity_final: 2 },
    { final_price_or_points: 50, quantity_final: 1 },
  ]

  it("are multiplied where the order's total shows that they are the price of one", () => {
    const order = orderWith({ order_points: 250, order_slave: lines })
    expect(linePoints(order, order.order_slave[0]!)).toEqual({ total: 200, each: 100 })
  })

  it('are told apart where the price of one is a fraction', () => {
    const order = orderWith({
      order_points: 59.97,
      order_slave: [{ final_price_or_points: 19.99, quantity_final: 3 }],
    })
    expect(linePoints(order, order.order_slave[0]!)).toEqual({ total: 59.97, each: 19.99 })
  })

  it('stand as they came where they are the total of the line', () => {
    const order = orderWith({ order_points: 150, order_slave: lines })
    expect(linePoints(order, order.order_slave[0]!)).toEqual({ total: 100, each: null })
  })
})

describe('when an order comes', () => {
  const today = new Date(2026, 10, 20)
  it.each([
    ['is promised while it is on its way', { order_status: 1 }, '2026-11-24', 'Arriving by 24 November 2026'],
    ['is promised on the day itself', { order_status: 5 }, '2026-11-20', 'Arriving by 20 November 2026'],
    [
      'is no promise any more when it is late',
      { order_status: 5 },
      '2026-11-19',
      'Expected by 19 November 2026',
    ],
    ['is no promise while it is on hold', { order_status: 4 }, '2026-12-02', 'Expected by 02 December 2026'],
    [
      'is told as done once it is there',
      { order_track_status: 4 },
      '2026-11-18',
      'Delivered on 18 November 2026',
    ],
    [
      'is told as done once the member confirmed it',
      { order_status: 5, verify_otp: true },
      '2026-11-20',
      'Delivered on 20 November 2026',
    ],
    ['is not told where it came before the day that was named', { order_track_status: 4 }, '2026-11-24', ''],
    ['is nothing where it was declined', { order_status: 2 }, '2026-11-24', ''],
    ['is nothing where nobody named a day', { order_status: 1 }, '', ''],
  ])('%s', (_, fields, order_delivery_time, words) => {
    expect(arrivalOf(orderWith({ ...fields, order_delivery_time }), today)).toBe(words)
  })
})
