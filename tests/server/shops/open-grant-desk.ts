/** The order desk with two managers and four members without points, for tests of grants. */
import { expect } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { addMember } from '../catalogue-builders.ts'
import { openOrderDesk } from './open-order-desk.ts'

export type Made = AdminReplyOf<'createGrants'>

export type GrantDesk = Awaited<ReturnType<typeof openGrantDesk>>

export async function openGrantDesk() {
  const desk = await openOrderDesk()
  const { db, pool } = desk.shop.database
  const manager = await desk.operatorWith('manager', 'acme')
  const other = await desk.operatorWith('manager', 'acme')
  let made = 0
  let members: { id: number; mobile: string }[] = []
  let keys = 0

  const newKey = () => `key ${(keys += 1)}`
  const limit = (points: number | null) => pool.query('update clients set approval_above = $1', [points])
  const rowsOf = (points: number) => members.map(({ mobile }) => ({ mobile, points }))
  const post = (body: object, key = newKey()) =>
    manager.call(
      'POST',
      '/clients/acme/grants',
      { reason: 'Diwali 2026', ...body },
      { headers: { 'idempotency-key': key } },
    )

  return {
    ...desk,
    manager,
    other,
    /** Four other members, no limit, and nothing given today. */
    async startAfresh() {
      await limit(null)
      await pool.query("update grant_batches set created_at = created_at - interval '2 days'")
      members = []
      for (let n = 0; n < 4; n += 1) {
        made += 1
        members.push(await addMember(db, desk.acme.id, { mobile: String(9_500_000_000 + made) }))
      }
      return members
    },
    limit,
    rowsOf,
    newKey,
    post,
    /** @returns a grant of so many points to each of the four members */
    async granted(points = 500): Promise<Made & { id: number }> {
      const { status, data } = await post({ grants: rowsOf(points) })
      expect(status).toBe(201)
      return data
    },
    undo: (id: number, by = manager, dry_run = false) =>
      by.call('POST', `/grants/${id}/undo`, { reason: 'Wrong month', dry_run }),
    balances: () => Promise.all(members.map(({ id }) => desk.books.balanceOf(id))),
    spend: (member: { id: number } | undefined, points: number) =>
      writeLedgerLine(db, { memberId: member?.id ?? 0, amount: -points, reason: 'Spent' }),
  }
}
