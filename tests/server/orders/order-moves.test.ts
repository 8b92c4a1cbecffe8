/** An order's status changes, in any order (section 4). */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderStatus } from '../../../src/contract/order-codes.ts'
import { members, orders, pointsLedger, products } from '../../../server/db/schema.ts'
import { confirmDelivery } from '../../../server/domain/confirm-delivery.ts'
import { cancelOrder, ImpossibleMove, moveOrder } from '../../../server/domain/order-transitions.ts'
import { ApiError } from '../../../server/domain/api-error.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestShop } from '../shops/open-test-shop.ts'
import { today } from '../today.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const PRICE = 100
const STOCK = 1000
const BALANCE = 10_000
const CODE = '0042'

const shop = fixture(openTestShop)
const category = fixture(async () => addCategory(shop.database.db, (await addClient(shop.database.db)).id))
let made = 0

type State = 'placed' | 'accepted' | 'onHold' | 'declined' | 'cancelled' | 'complete' | 'delivered'
type Step = 'accepted' | 'onHold' | 'declined' | 'complete' | 'cancelled' | 'right code' | 'wrong code'

/** The next state of each step from each state; all others are rejected. */
const ways: Record<Step, Partial<Record<State, State>>> = {
  accepted: { placed: 'accepted', onHold: 'accepted' },
  onHold: { placed: 'onHold', accepted: 'onHold' },
  declined: { placed: 'declined', accepted: 'declined', onHold: 'declined' },
  complete: { placed: 'complete', accepted: 'complete', onHold: 'complete' },
  // A second cancellation gets the first one's reply.
  cancelled: { placed: 'cancelled', cancelled: 'cancelled' },
  'right code': { complete: 'delivered' },
  'wrong code': {},
}
const statusOf: Record<State, number> = {
  placed: 0,
  accepted: 1,
  declined: 2,
  cancelled: 2,
  onHold: 4,
  complete: 5,
  delivered: 5,
}

async function placeOrders(count: number) {
  made += 1
  const { db } = shop.database
  const mobile = String(9_400_000_000 + made)
  const member = await addMember(db, category.clientId, { mobile, balance: BALANCE })
  const product = await addProduct(db, category, { code: `P${made}`, points: PRICE, stock: STOCK })
  const token = await shop.logIn('acme', mobile)
  const own = { clientLoginId: 'acme', id: member.id, token }
  const placed: { id: number; orderNumber: string; state: State; wrongCodes: number }[] = []
  for (let n = 0; n < count; n += 1)
    placed.push({ ...(await shop.place(own, product.id, n + 1)), state: 'placed', wrongCodes: 0 })
  return { memberId: member.id, productId: product.id, placed }
}

/** @returns whether the step was accepted */
async function take(
  step: Step,
  memberId: number,
  order: { id: number; orderNumber: string },
): Promise<boolean> {
  const { db } = shop.database
  try {
    if (step === 'right code' || step === 'wrong code') {
      const otp = step === 'right code' ? CODE : '9999'
      await confirmDelivery(db, memberId, { orderId: order.id, otp }, today())
    } else if (step === 'cancelled') await cancelOrder(db, memberId, order.id)
    else
      await moveOrder(db, {
        orderNumber: order.orderNumber,
        to: step,
        ...today(),
        randomBelow: () => Number(CODE),
      })
    return true
  } catch (error) {
    if (error instanceof ImpossibleMove || error instanceof ApiError) return false
    throw error
  }
}

it('an order goes only where it may, is paid back once where it is declined or cancelled, and stays what it became', async () => {
  const step = fc.record({
    kind: fc.constantFrom<Step>(
      'accepted',
      'onHold',
      'declined',
      'complete',
      'cancelled',
      'right code',
      'wrong code',
    ),
    at: fc.nat(2),
  })
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 3 }),
    fc.array(step, { maxLength: 12 }),
    async (count, steps) => {
      const { db } = shop.database
      const { memberId, productId, placed } = await placeOrders(count)
      for (const { kind, at } of steps) {
        const order = placed[at % count]!
        const next = ways[kind][order.state]
        // A four-digit code is locked after five wrong attempts.
        const isLocked = kind === 'right code' && order.wrongCodes >= 5
        expect(await take(kind, memberId, order)).toBe(next !== undefined && !isLocked)
        if (kind === 'wrong code' && order.state === 'complete') order.wrongCodes += 1
        if (next !== undefined && !isLocked) order.state = next
      }
      const kept = await db.select().from(orders).where(eq(orders.memberId, memberId)).orderBy(orders.id)
      expect(kept.map(({ status, verifyOtp }) => [status, verifyOtp])).toEqual(
        placed.map(({ state }) => [statusOf[state], state === 'delivered']),
      )
      const pieces = placed.reduce(
        (sum, { state }, n) => sum + (statusOf[state] === orderStatus.declined ? 0 : n + 1),
        0,
      )
      const [member] = await db.select().from(members).where(eq(members.id, memberId))
      const [product] = await db.select().from(products).where(eq(products.id, productId))
      const lines = await db.select().from(pointsLedger).where(eq(pointsLedger.memberId, memberId))
      expect(member?.points).toBe(BALANCE - pieces * PRICE)
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(member?.points)
      expect(product?.stock).toBe(STOCK - pieces)
    },
  )
  await fc.assert(property, { numRuns: fuzzRuns(8) })
})
