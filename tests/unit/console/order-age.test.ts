import { afterAll, beforeAll, expect, it } from 'vitest'
import { setTimeZone, timeZone } from '../../../console/api/time-zone.ts'
import { orderAgeOf } from '../../../console/orders/order.ts'

const before = timeZone()
beforeAll(() => setTimeZone('Asia/Kolkata'))
afterAll(() => setTimeZone(before))

it('calls an order of yesterday evening no order of today, and counts the shop’s days', () => {
  const morning = new Date('2026-11-28T09:00:00+05:30')
  expect(orderAgeOf('2026-11-27T21:20:00+05:30', morning)).toBe('1 day')
  expect(orderAgeOf('2026-11-28T00:10:00+05:30', morning)).toBe('today')
  // The day before where the browser may be.
  expect(orderAgeOf('2026-11-27T19:00:00Z', morning)).toBe('today')
  expect(orderAgeOf('2026-11-16T23:59:00+05:30', morning)).toBe('12 days')
})
