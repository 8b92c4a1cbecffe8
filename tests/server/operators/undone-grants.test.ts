/** Grants that are undone, out of their own lots. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { fixture } from '../fixture.ts'
import { auditOf } from '../shops/open-desk.ts'
import { openGrantDesk, type GrantDesk, type Made } from '../shops/open-grant-desk.ts'

type Undone = AdminReplyOf<'undoGrant'>

const DAY_MS = 86_400_000

const desk = fixture(openGrantDesk)
let members: Awaited<ReturnType<GrantDesk['startAfresh']>>
beforeEach(async () => {
  members = await desk.startAfresh()
})

const remaining = async (memberId: number) => {
  const { rows } = await desk.shop.database.pool.query<{ remaining: number }>(
    'select remaining from points_lots where member_id = $1 order by id',
    [memberId],
  )
  return rows.map((lot) => lot.remaining)
}

describe('an undo', () => {
  it('takes back what is left of the grant’s own lots, says before who has spent, and is possible once', async () => {
    const { id } = await desk.granted(500)
    await desk.spend(members[0], 150)
    await desk.spend(members[1], 500)
    const seen: Undone = (await desk.undo(id, desk.manager, true)).data
    expect(seen).toEqual({
      state: 'granted',
      taken_back: 1350,
      spent_already: 650,
      members: 4,
      whole: { members: 2, points: 1000 },
      rows: members.map(({ mobile }, n) => ({ mobile, granted: 500, taken_back: [350, 0, 500, 500][n] })),
    })
    expect(await desk.balances()).toEqual([350, 0, 500, 500])
    const both = await Promise.all([desk.undo(id), desk.undo(id, desk.other)])
    expect(both.map(({ status }) => status).toSorted((one, more) => one - more)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 200)?.data).toEqual({ ...seen, state: 'undone' })
    expect(both.find(({ status }) => status === 409)?.message).toBe(`Grant ${id} was undone before.`)
    expect(await desk.balances()).toEqual([0, 0, 0, 0])
    const [audit] = (await auditOf(desk.shop)).slice(-1)
    expect(audit).toMatchObject({
      operation: 'undoGrant',
      subject: `grant ${id}`,
      after: { state: 'undone', taken_back: 1350, spent_already: 650 },
    })
  })

  it('leaves other lots alone, also one that expires earlier', async () => {
    const [member] = members
    const expires = { day: '2030-01-01', timeZone: 'Asia/Kolkata' }
    const memberId = member?.id ?? 0
    await writeLedgerLine(desk.shop.database.db, { memberId, amount: 70, reason: 'Earlier', expires })
    const { id } = await desk.granted(500)
    await writeLedgerLine(desk.shop.database.db, { memberId, amount: 30, reason: 'Later' })
    expect(((await desk.undo(id)).data as Undone).taken_back).toBe(2000)
    expect(await remaining(memberId)).toEqual([70, 0, 30])
  })

  it('takes again what a declined order gave back to its lot', async () => {
    const { asha } = desk
    const before = await desk.books.balanceOf(asha.id)
    const grants = [{ mobile: asha.mobile, points: 1_000_000 }]
    const expires = '2030-01-01'
    const { id }: Made = (await desk.post({ grants, expires })).data
    const number = await desk.place(asha, 3)
    await desk.move(number, 'declined')
    expect(((await desk.undo(id ?? 0)).data as Undone).spent_already).toBe(0)
    expect(await desk.books.balanceOf(asha.id)).toBe(before)
  })

  it('is possible for thirty days, and not later', async () => {
    const { id } = await desk.granted(1)
    const byDays = (days: number) =>
      desk.shop.database.pool.query('update grant_batches set granted_at = $2 where id = $1', [
        id,
        new Date(desk.shop.now().getTime() - days * DAY_MS),
      ])
    await byDays(30.01)
    const late = await desk.undo(id, desk.manager, true)
    expect([late.status, late.error]).toEqual([409, 'impossible'])
    expect((await desk.undo(id)).error).toBe('impossible')
    await byDays(29.99)
    expect((await desk.undo(id)).status).toBe(200)
  })

  it('of points that were taken is refused', async () => {
    await desk.spend(members[0], -10)
    const { id }: Made = (await desk.post({ grants: [{ mobile: members[0]?.mobile, points: -10 }] })).data
    const refused = await desk.undo(id ?? 0)
    expect([refused.status, refused.error]).toEqual([409, 'impossible'])
    expect((await desk.manager.call('GET', `/grants/${id}`)).data).toMatchObject({ state: 'granted' })
  })
})

it('the books agree after all of this', async () => {
  expect(await desk.brokenInvariants()).toEqual({})
})
