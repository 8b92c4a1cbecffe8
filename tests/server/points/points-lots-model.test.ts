/** Lots against a model of them, whatever happens in whichever order. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { members } from '../../../server/db/schema.ts'
import { ImpossibleMove } from '../../../server/domain/order-transitions.ts'
import { expirePoints } from '../../../server/domain/points-expiry.ts'
import { brokenInvariants } from '../kept-books.ts'
import { type LotsShop, openLotsShop, PRICE } from '../open-lots-shop.ts'
import { orderOf } from '../open-test-shop.ts'

let shop: LotsShop

beforeAll(async () => {
  shop = await openLotsShop()
})
afterAll(() => shop.shop.close())

/** A member's lots as they should be. */
interface Model {
  lots: { left: number; days: number | null; expired: boolean }[]
  orders: { orderNumber: string; taken: Map<number, number>; back: boolean }[]
}

const keyOf = (days: number | null) => days ?? Infinity

function take({ lots }: Model, amount: number): Map<number, number> {
  const taken = new Map<number, number>()
  let wanted = amount
  for (const [index, lot] of [...lots.entries()].toSorted(
    ([, a], [, b]) => keyOf(a.days) - keyOf(b.days) || 0,
  )) {
    const points = Math.min(lot.left, wanted)
    if (points === 0) continue
    lot.left -= points
    wanted -= points
    taken.set(index, points)
  }
  return taken
}

function giveBack(model: Model, taken: Map<number, number>): void {
  let lost = 0
  for (const [index, points] of taken) {
    const lot = model.lots[index]
    if (!lot || lot.expired) lost += points
    else lot.left += points
  }
  // What its lot can't take any more expires in 30 days.
  if (lost > 0) model.lots.push({ left: lost, days: 30, expired: false })
}

it('whatever is given, spent, declined and expired, each lot has what it should, and the sums agree [P.3, P.5, P.6]', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('give' as const),
      points: fc.integer({ min: 1, max: 900 }),
      days: fc.option(fc.integer({ min: 1, max: 60 })),
    }),
    fc.record({ kind: fc.constant('spend' as const), points: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ kind: fc.constant('order' as const) }),
    fc.record({ kind: fc.constant('decline' as const), at: fc.nat(5) }),
    fc.record({ kind: fc.constant('expire' as const), at: fc.nat(5) }),
  )
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
    const member = await shop.memberWith(0)
    const model: Model = { lots: [], orders: [] }
    const balance = () => model.lots.reduce((sum, lot) => sum + lot.left, 0)
    for (const step of steps) {
      if (step.kind === 'give') {
        await shop.give(member.id, step.points, step.days ?? undefined)
        model.lots.push({ left: step.points, days: step.days, expired: false })
      } else if (step.kind === 'spend') {
        if (step.points > balance()) continue
        await shop.give(member.id, -step.points)
        take(model, step.points)
      } else if (step.kind === 'order') {
        const reply = await shop.shop.placeOrder(orderOf(member, [{ id: shop.productId }]), member.token)
        expect(reply.message === 'Success').toBe(balance() >= PRICE)
        if (reply.message !== 'Success') continue
        const { order_number: orderNumber } = reply.data as { order_number: string }
        model.orders.push({ orderNumber, taken: take(model, PRICE), back: false })
      } else if (step.kind === 'decline') {
        const order = model.orders[step.at]
        if (!order) continue
        if (order.back) await expect(shop.decline(order.orderNumber)).rejects.toThrow(ImpossibleMove)
        else {
          await shop.decline(order.orderNumber)
          giveBack(model, order.taken)
          order.back = true
        }
      } else {
        const lot = model.lots[step.at]
        if (!lot || lot.days === null) continue
        // Of several lots the earliest expire first.
        const due = model.lots.filter(({ days }) => days !== null && days <= lot.days!)
        const order = [...model.lots.keys()].filter((index) => due.includes(model.lots[index]!))
        await shop.letExpire(
          member.id,
          `id in (select id from (select id, row_number() over (order by id) as nth from points_lots where member_id = $1) of_member
            where nth in (${order.map((index) => index + 1).join(', ')}))`,
        )
        await expirePoints(shop.shop.database.pool)
        for (const gone of due) Object.assign(gone, { left: 0, expired: true })
      }
      expect(await shop.left(member.id)).toEqual(model.lots.map((lot) => lot.left))
    }
    const [kept] = await shop.shop.database.db.select().from(members).where(eq(members.id, member.id))
    expect(kept?.points).toBe(balance())
  })
  await fc.assert(property, { numRuns: 30 })
  expect(await brokenInvariants(shop.shop.database.pool)).toEqual({})
}, 120_000)
