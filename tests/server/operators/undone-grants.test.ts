/** Grants that are undone, out of their own lots. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { dateIn } from '../../../server/domain/date-in.ts'
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

describe('an order that was open when its grant was undone', () => {
  /** Asha's order of 300 points, all of them of a grant that expires first. */
  async function ordered({ complete = false } = {}) {
    const { asha, shop } = desk
    const before = await desk.books.balanceOf(asha.id)
    const grants = [{ mobile: asha.mobile, points: 300 }]
    const { id }: Made & { id: number } = (await desk.post({ grants, expires: '2030-01-01' })).data
    const number = await desk.place(asha, 3)
    if (complete) await desk.deliver(number)
    const { rows } = await shop.database.pool.query<{ id: number; line: number; version: number }>(
      'select o.id, l.id as line, o.version from orders o join order_lines l on l.order_id = o.id where o.order_number = $1',
      [number],
    )
    const [{ id: orderId, line, version } = { id: 0, line: 0, version: 0 }] = rows
    return { id, number, orderId, line, version, before }
  }
  type Ordered = Awaited<ReturnType<typeof ordered>>

  const refund = (number: string, what: object) =>
    desk.manager.call(
      'POST',
      `/orders/${number}/refunds`,
      { reason: 'Broken', ...what },
      { headers: { 'idempotency-key': desk.newKey() } },
    )
  const cancelled = ({ orderId }: Ordered) =>
    desk.shop.call(
      'cancelOrder',
      { client_id: 'acme', user_id: desk.asha.mobile, order_id: orderId },
      desk.asha.token,
    )
  const ways: [string, { complete: boolean; back: (order: Ordered) => Promise<unknown> }][] = [
    ['is cancelled by its member', { complete: false, back: cancelled }],
    [
      'is declined',
      {
        complete: false,
        back: ({ number, version }) =>
          desk.moveBy(desk.manager, number, { to: 'declined', reason: 'Gone', version }),
      },
    ],
    [
      'is declined among others',
      {
        complete: false,
        back: ({ number }) =>
          desk.manager.call('POST', '/orders/moves', {
            orders: [{ number, to: 'declined', reason: 'Gone' }],
          }),
      },
    ],
    ['is refunded by points', { complete: true, back: ({ number }) => refund(number, { points: 300 }) }],
    [
      'is refunded by pieces',
      {
        complete: true,
        back: ({ number, line }) => refund(number, { lines: [{ id: line, quantity: 3 }], restock: true }),
      },
    ],
    [
      'is refunded for a problem',
      {
        complete: true,
        async back({ number, orderId }) {
          await desk.shop.database.pool.query(
            "insert into order_problems (order_id, kind, comment) values ($1, 'damaged', 'Dented')",
            [orderId],
          )
          const { version } = await desk.shown(desk.manager, number)
          return desk.manager.call('POST', `/orders/${number}/problem`, {
            version,
            to: 'refunded',
            answer: 'Sorry',
          })
        },
      },
    ],
  ]
  const takenBack = async (id: number) =>
    (await desk.manager.call('GET', `/grants/${id}`)).data as { taken_back: number; rows: object[] }
  const newest = async (most: number) => {
    const { rows } = await desk.shop.database.pool.query<{ text: string }>(
      'select body_message as text from notifications where member_id = $1 order by created_at desc, id desc limit $2',
      [desk.asha.id, most],
    )
    return rows.map(({ text }) => text)
  }

  it.each(ways)('gives nothing of it back when it %s [P.11]', async (_, { complete, back }) => {
    const order = await ordered({ complete })
    expect(((await desk.undo(order.id)).data as Undone).taken_back).toBe(0)
    expect(await desk.books.balanceOf(desk.asha.id)).toBe(order.before)
    expect(await back(order)).toMatchObject({ status: expect.toSatisfy((status) => status < 300) as number })
    expect(await desk.books.balanceOf(desk.asha.id)).toBe(order.before)
    expect(await takenBack(order.id)).toMatchObject({
      taken_back: 300,
      rows: [{ points: 300, taken_back: 300 }],
    })
    const [undone, returned] = await newest(2)
    expect(undone).toBe('300 pts that were given to you were taken back. Your balance is 1,00,000 pts now.')
    expect(returned).toContain('300 pts')
    const { history } = await desk.shown(desk.manager, order.number)
    expect(history.map(({ what }) => what)).toContain(`300 points taken back: grant ${order.id} was undone`)
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it.each(ways)(
    'gives nothing of it back when it %s while the grant is undone',
    async (_, { complete, back }) => {
      for (let round = 0; round < 4; round += 1) {
        const order = await ordered({ complete })
        const both = [() => back(order), () => desk.undo(order.id)]
        const done = await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((act) => act()))
        for (const reply of done)
          expect(reply).toMatchObject({ status: expect.toSatisfy((status) => status < 300) as number })
        expect(await desk.books.balanceOf(desk.asha.id)).toBe(order.before)
        expect(await takenBack(order.id)).toMatchObject({ taken_back: 300 })
      }
      expect(await desk.brokenInvariants()).toEqual({})
    },
  )

  it('gives nothing of it back that has expired since, which movement explains [P.11]', async () => {
    const order = await ordered()
    await desk.undo(order.id)
    const client = await desk.shop.database.pool.connect()
    await client.query('set session_replication_role = replica')
    await client.query(
      `update points_lots set expires_at = now() - interval '1 day' where ledger_id in
        (select ledger_id from grant_rows where batch_id = $1)`,
      [order.id],
    )
    client.release(true)
    await desk.move(order.number, 'declined')
    expect(await desk.books.balanceOf(desk.asha.id)).toBe(order.before)
    expect(await takenBack(order.id)).toMatchObject({ taken_back: 300 })
    const day = dateIn('Asia/Kolkata', desk.shop.now())
    const movement = await desk.manager.call('GET', `/clients/acme/reports/movement?from=${day}&until=${day}`)
    expect(movement.data).toMatchObject({ unexplained: 0 })
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('gives back first what came from elsewhere, if that expires later', async () => {
    const { asha } = desk
    const grants = [{ mobile: asha.mobile, points: 100 }]
    const { id }: Made & { id: number } = (await desk.post({ grants, expires: '2029-01-01' })).data
    const number = await desk.place(asha, 3)
    await desk.deliver(number)
    await desk.undo(id)
    const given = async (points: number) => {
      const before = (await desk.books.balanceOf(asha.id)) ?? 0
      await refund(number, { points })
      return ((await desk.books.balanceOf(asha.id)) ?? 0) - before
    }
    expect([await given(150), await given(100), await given(50)]).toEqual([150, 50, 0])
    expect(await takenBack(id)).toMatchObject({ taken_back: 100 })
  })
})

it('the books agree after all of this', async () => {
  expect(await desk.brokenInvariants()).toEqual({})
})
