/** The order desk with jugs, and points that expire in three months, for tests of the reports' calls. */
import { expect } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { addCategory, addMember, addProduct } from '../catalogue-builders.ts'
import { openOrderDesk } from './open-order-desk.ts'
import { orderOf, read } from './open-test-shop.ts'

export const PATH = '/clients/acme/reports'

export async function openReportDesk() {
  const desk = await openOrderDesk()
  const { db, pool } = desk.shop.database
  const manager = await desk.operatorWith('manager', 'acme')
  const kitchen = await addCategory(db, desk.acme.id, '=Kitchen', 'KITCHEN')
  const jug = await addProduct(db, kitchen, { code: 'JUG', name: { en: 'Jug' }, points: 70, stock: 10 })
  const member = await addMember(db, desk.acme.id, { mobile: '9650000001', name: 'Meera Nair' })
  await pool.query(
    `insert into points_ledger (member_id, amount, reason, expires_at)
      select $1, 100 + n, 'Diwali, call 9876543210',
        date_trunc('month', now()) + make_interval(months => n % 3 + 1) + interval '10 days'
      from generate_series(1, 250) n`,
    [member.id],
  )
  // Another client's, which no report may count.
  const theirs = await addCategory(db, desk.globex.id, 'Theirs', 'THEIRS')
  await addProduct(db, theirs, { code: 'THEIRS', name: { en: 'Theirs' }, points: 10, stock: 0 })
  await desk.place(desk.ravi)

  return {
    ...desk,
    manager,
    jugId: jug.id,
    /** Reads one of Acme's reports. */
    async ask<
      Name extends
        | 'reportLiability'
        | 'reportMovement'
        | 'reportBreakage'
        | 'reportRedemptions'
        | 'reportStock'
        | 'reportReconciliation'
        | 'listLiabilityLots'
        | 'listJournal',
    >(path: string, by = manager): Promise<AdminReplyOf<Name>> {
      const { status, data, message } = await by.call('GET', PATH + path)
      expect([status, message]).toEqual([200, 'Success'])
      return data
    },
    /** Places Asha's order. @returns its number */
    async order(lines: { id: number; quantity: number }[]): Promise<string> {
      const placed = await desk.shop.placeOrder(orderOf(desk.asha, lines), desk.asha.token)
      return read('createOrder', placed).order_number ?? ''
    },
  }
}
