/** Reporting a problem with a delivered order (`/report-order-problem`). */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { clients, orders } from '../../../server/db/schema.ts'
import { fixture } from '../fixture.ts'
import type { ShopMember } from '../shops/open-member-shop.ts'
import { openOrderShop } from '../shops/open-order-shop.ts'
import { read } from '../shops/open-test-shop.ts'

const STOCK = 10
const REPORT_DAYS = 14
const DAY_MS = 86_400_000

const shop = fixture(openOrderShop)
let productId: number
let member: ShopMember

beforeEach(async () => {
  await shop.database.db.update(clients).set({ reportDays: REPORT_DAYS })
  ;({ member, productId } = await shop.arrange(STOCK))
})

const deliveredOrder = () => shop.deliverThree(member, productId)
const report = (orderId: number, problem?: object, by = member) => shop.report(by, orderId, problem)
const history = () => shop.historyOf(member)

/** Moves a delivery into the past. */
const deliveredAgo = (id: number, ms: number) =>
  shop.database.db
    .update(orders)
    .set({ deliveredAt: new Date(shop.now().getTime() - ms) })
    .where(eq(orders.id, id))

describe('a delivered order', () => {
  it('can be reported, and says until when [C.7]', async () => {
    const { id } = await deliveredOrder()
    const [before] = await history()
    const until = Date.parse(before?.can_report_until ?? '')
    expect(Math.abs(until - shop.now().getTime() - REPORT_DAYS * DAY_MS)).toBeLessThan(60_000)
    expect(before?.problem).toBeNull()
    const { order } = read('reportOrderProblem', await report(id))
    expect(order).toMatchObject({
      id,
      problem: { kind: 'damaged', comment: 'The handle is broken', state: 'open', answer: '' },
      can_report_until: '',
    })
    expect(await history()).toEqual([order])
  })

  it('is reported once; the same report sent again is answered alike, another one is refused', async () => {
    const { id } = await deliveredOrder()
    const replies = await Promise.all(Array.from({ length: 10 }, () => report(id)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await shop.database.pool.query(
      `select (select count(*)::int from order_problems where order_id = $1) as problems,
        (select count(*)::int from order_events where order_id = $1 and what like 'problem%') as events`,
      [id],
    )
    expect(rows).toEqual([{ problems: 1, events: 1 }])
    expect(await report(id, { kind: 'missing' })).toMatchObject({
      status: 409,
      message: 'You have already reported a problem with this order.',
    })
  })

  it('can be reported until the last of the client’s days, and not after it [C.8]', async () => {
    const TOO_LATE = { status: 409, message: 'It is too late to report a problem with this order.' }
    const late = await deliveredOrder()
    await deliveredAgo(late.id, REPORT_DAYS * DAY_MS + 1000)
    expect(await history()).toMatchObject([{ can_report_until: '' }])
    expect(await report(late.id)).toMatchObject(TOO_LATE)
    const early = await deliveredOrder()
    await deliveredAgo(early.id, REPORT_DAYS * DAY_MS - 60_000)
    expect((await report(early.id)).status).toBe(200)
    await shop.database.db.update(clients).set({ reportDays: 0 })
    const never = await deliveredOrder()
    expect((await history())[0]).toMatchObject({ id: never.id, can_report_until: '' })
    expect(await report(never.id)).toMatchObject(TOO_LATE)
  })

  it.each([{ kind: 'ugly' }, { comment: 'x'.repeat(501) }, { comment: 7n.toString().repeat(600) }])(
    'is not reported with %j',
    async (problem) => {
      const { id } = await deliveredOrder()
      expect((await report(id, problem)).status).toBe(400)
      expect(await history()).toMatchObject([{ problem: null }])
    },
  )
})

it('an order that is not delivered can’t be reported [C.8]', async () => {
  const { id } = await shop.place(member, productId)
  expect(await history()).toMatchObject([{ can_report_until: '' }])
  expect(await report(id)).toMatchObject({
    status: 409,
    message: 'A problem can be reported once the order is delivered.',
  })
})
