import { expect, it } from 'vitest'
import * as v from 'valibot'
import { notification } from '../../../src/contract/shop-entities/notification.ts'
import { notificationRows } from '../../../src/domain/notification-rows.ts'

const now = new Date(2026, 10, 20, 11, 0)
const at = (id: number, created_at: string) =>
  v.parse(notification, { id, body_message: `news ${id}`, created_at })

it('puts a heading wherever the day changes [S9.23]', () => {
  const rows = notificationRows(
    [at(3, '2026-11-20 09:00:00'), at(2, '2026-11-20 08:00:00'), at(1, '2026-11-19 08:00:00')],
    now,
  )
  expect(rows.map((row) => (row.kind === 'day' ? row.text : row.notification.id))).toEqual([
    'Today, 20 November 2026',
    3,
    2,
    'Yesterday, 19 November 2026',
    1,
  ])
})

it('gives every row a key of its own', () => {
  const rows = notificationRows([at(1, '2026-11-20 09:00:00'), at(2, '2026-11-19 09:00:00')], now)
  expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
})

it('has no heading without notifications', () => {
  expect(notificationRows([], now)).toEqual([])
})
