/** Lots compared with a model, for random actions in any order. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { members } from '../../../server/db/schema.ts'
import { ImpossibleMove } from '../../../server/domain/order-transitions.ts'
import { expirePoints } from '../../../server/domain/points-expiry.ts'
import { fixture } from '../fixture.ts'
import { brokenInvariants } from '../kept-books.ts'
import { openLotsShop, PRICE } from '../shops/open-lots-shop.ts'
import { orderOf, read } from '../shops/open-test-shop.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const shop = fixture(openLotsShop)

/** A member's lots according to the model. */
interface Model {
  lots: {
    left: number
    days: number | null
    /** `overdue`: expired, but not written off yet. */
    state: 'live' | 'overdue' | 'expired'
  }[]
  orders: { orderNumber: string; orderId: unknown; taken: Map<number, number>; back: boolean }[]
}

/** An overdue lot was the first to expire. */
const keyOf = ({ days, state }: Model['lots'][number]) =>
  state === 'overdue' ? (days ?? 0) - 1000 : (days ?? Infinity)

function take({ lots }: Model, amount: number): Map<number, number> {
  const taken = new Map<number, number>()
  let wanted = amount
  for (const [index, lot] of [...lots.entries()].toSorted(([, a], [, b]) => keyOf(a) - keyOf(b) || 0)) {
    const points = Math.min(lot.left, wanted)
    if (points === 0) continue
    lot.left -= points
    wanted -= points
    taken.set(index, points)
  }
  return taken
}

/** @returns how many points came from lots that can't take them back */
function giveBack(model: Model, taken: Map<number, number>): number {
  let lost = 0
  for (const [index, points] of taken) {
    const lot = model.lots[index]
    if (lot?.state === 'live') lot.left += points
    else lost += points
  }
  return lost
}

function writeOff({ lots }: Model): void {
  for (const lot of lots) if (lot.state === 'overdue') Object.assign(lot, { left: 0, state: 'expired' })
}

it('whatever is given, spent, declined, cancelled and expired, each lot has what it should, and the sums agree [P.3, P.5, P.6]', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('give' as const),
      points: fc.integer({ min: 1, max: 900 }),
      days: fc.option(fc.integer({ min: 1, max: 60 })),
    }),
    fc.record({ kind: fc.constant('spend' as const), points: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ kind: fc.constant('order' as const) }),
    fc.record({ kind: fc.constant('decline' as const), at: fc.nat(5) }),
    fc.record({ kind: fc.constant('cancel' as const), at: fc.nat(5) }),
    fc.record({ kind: fc.constant('expire' as const), at: fc.nat(5), writesOff: fc.boolean() }),
  )
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
    const member = await shop.memberWith(0)
    const model: Model = { lots: [], orders: [] }
    const balance = () => model.lots.reduce((sum, lot) => sum + lot.left, 0)
    const spendable = () =>
      model.lots.reduce((sum, { left, state }) => sum + (state === 'overdue' ? 0 : left), 0)
    for (const step of steps) {
      if (step.kind === 'give') {
        await shop.give(member.id, step.points, step.days ?? undefined)
        model.lots.push({ left: step.points, days: step.days, state: 'live' })
      } else if (step.kind === 'spend') {
        if (step.points > balance()) continue
        await shop.give(member.id, -step.points)
        take(model, step.points)
      } else if (step.kind === 'order') {
        const reply = await shop.placeOrder(orderOf(member, [{ id: shop.productId }]), member.token)
        writeOff(model)
        expect(reply.message === 'Success').toBe(balance() >= PRICE)
        if (reply.message !== 'Success') continue
        const placed = read('createOrder', reply)
        expect(placed.user_master.rewards_points).toBe(balance() - PRICE)
        const { order_number: orderNumber, order_id: orderId } = placed
        model.orders.push({ orderNumber, orderId, taken: take(model, PRICE), back: false })
      } else if (step.kind === 'decline') {
        const order = model.orders[step.at % model.orders.length]
        if (!order) continue
        if (order.back) await expect(shop.decline(order.orderNumber)).rejects.toThrow(ImpossibleMove)
        else {
          await shop.decline(order.orderNumber)
          const lost = giveBack(model, order.taken)
          // The shop grants them for another 30 days.
          if (lost > 0) model.lots.push({ left: lost, days: 30, state: 'live' })
          order.back = true
        }
      } else if (step.kind === 'cancel') {
        const order = model.orders[step.at % model.orders.length]
        if (!order || order.back) continue
        const request = { client_id: 'acme', user_id: member.mobile, order_id: order.orderId }
        const reply = await shop.call('cancelOrder', request, member.token)
        // A member's own cancellation does not extend points: they return expired and are written off.
        if (giveBack(model, order.taken) > 0) model.lots.push({ left: 0, days: null, state: 'expired' })
        writeOff(model)
        order.back = true
        expect(read('cancelOrder', reply).user_master.rewards_points).toBe(balance())
      } else {
        const lot = model.lots[step.at % model.lots.length]
        if (!lot || lot.days === null) continue
        // The lots that expire first.
        const due = model.lots.filter((one) => one.days !== null && keyOf(one) <= keyOf(lot))
        const order = [...model.lots.keys()].filter((index) => due.includes(model.lots[index]!))
        await shop.letExpire(
          member.id,
          `id in (select id from (select id, row_number() over (order by id) as nth from points_lots where member_id = $1) of_member
            where nth in (${order.map((index) => index + 1).join(', ')}))`,
        )
        for (const gone of due) if (gone.state === 'live') gone.state = 'overdue'
        if (step.writesOff) {
          await expirePoints(shop.database.pool)
          writeOff(model)
        }
      }
      expect(await shop.left(member.id)).toEqual(model.lots.map((lot) => lot.left))
      expect(read('me', await shop.call('me', {}, member.token)).rewards_points).toBe(spendable())
    }
    const [kept] = await shop.database.db.select().from(members).where(eq(members.id, member.id))
    expect(kept?.points).toBe(balance())
  })
  await fc.assert(property, { numRuns: fuzzRuns(10) })
  expect(await brokenInvariants(shop.database.pool)).toEqual({})
}, 120_000)
