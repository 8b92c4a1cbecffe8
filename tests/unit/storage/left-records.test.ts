/** What a logout leaves of the records of orders. */
import { expect, it } from 'vitest'
import { afterLogout, type OrderRecord } from '../../../src/storage/idempotency-store.ts'

const HOUR = 60 * 60 * 1000
const nowMs = 10 * HOUR
const key = (uniqueIdentify: number, ageMs = 1000) => ({ uniqueIdentify, atMs: nowMs - ageMs })

it.each<[string, OrderRecord, boolean, OrderRecord | null]>([
  ['the leaver’s order without an answer', { sent: key(1) }, true, { sent: key(1) }],
  ['the leaver’s taken order', { taken: key(1) }, true, null],
  ['of the leaver’s two, the one without an answer', { sent: key(2), taken: key(1) }, true, { sent: key(2) }],
  ['another member’s records', { sent: key(2), taken: key(1) }, false, { sent: key(2), taken: key(1) }],
  ['nothing that is older than an hour', { sent: key(2, HOUR + 1), taken: key(1, HOUR + 1) }, false, null],
  ['nothing from a time that has not come', { sent: key(2, -2 * HOUR) }, true, null],
  ['nothing of an empty record', {}, false, null],
])('%s: %j [W.50]', (_, record, isLeavers, left) => {
  expect(afterLogout(record, { isLeavers, nowMs })).toEqual(left)
})
