/** Past orders of the demo's members, in every state of section 4. */
import { eq, sql } from 'drizzle-orm'
import type { ProblemKind } from '../../src/contract/order-codes.ts'
import type { RequestOf } from '../../src/contract/endpoints.ts'
import type { OpenDatabase } from '../db/open.ts'
import { feedback, notifications, orders, products } from '../db/schema.ts'
import { confirmDelivery } from '../domain/confirm-delivery.ts'
import { dateIn } from '../domain/date-in.ts'
import { giveFeedback } from '../domain/give-feedback.ts'
import { moveOrder, type MoveDetails, type OrderMove } from '../domain/order-transitions.ts'
import { answerProblem, reportProblem } from '../domain/order-problem.ts'
import { placeOrder } from '../domain/place-order.ts'
import type { SessionMember } from '../domain/session.ts'
import type { DemoMember } from './shops.ts'

const DAY_MS = 86_400_000
/** Delivery code of the demo's order that expects one; documented in the README. */
const DEMO_DELIVERY_CODE = 4321

interface PastOrder {
  mobile: string
  daysAgo: number
  /** Quantities by product code. */
  items: Readonly<Record<string, number>>
  /** Status changes after it was placed, one day apart. */
  moves?: readonly (readonly [OrderMove, MoveDetails?])[]
  /** Days from now until the expected delivery. */
  expectedInDays?: number
  delivered?: boolean
  /** The member's report after the delivery, and the operator's answer; without one it is open. */
  reported?: { kind: ProblemKind; comment: string; answer?: string }
  rated?: Omit<RequestOf<'createFeedback'>, 'client_id' | 'user_id' | 'order_id'>
}

/** The first member has one order of each state; the others add activity. */
const pastOrders: readonly PastOrder[] = [
  { mobile: '9000000001', daysAgo: 1, items: { 'HOM-001': 1, 'KIT-010': 2 } },
  { mobile: '9000000001', daysAgo: 5, items: { 'AUD-006': 1 }, moves: [['accepted']], expectedInDays: 4 },
  {
    mobile: '9000000001',
    daysAgo: 9,
    items: { 'FIT-005': 1 },
    moves: [['accepted'], ['onHold']],
    expectedInDays: 12,
  },
  {
    mobile: '9000000001',
    daysAgo: 16,
    items: { 'WAT-011': 1 },
    moves: [['declined', { reason: 'The colour you chose is no longer made' }]],
  },
  {
    mobile: '9000000001',
    daysAgo: 24,
    items: { 'BAG-001': 1, 'KIT-013': 1 },
    moves: [['accepted'], ['complete']],
    expectedInDays: -18,
  },
  {
    mobile: '9000000001',
    daysAgo: 61,
    items: { 'GOU-001': 2, 'GOU-007': 1 },
    moves: [['accepted'], ['complete']],
    expectedInDays: -55,
    delivered: true,
    reported: {
      kind: 'missing',
      comment: 'The chocolate box was not in the parcel.',
      answer: 'It was packed by itself and is on its way. Sorry for the wait.',
    },
  },
  {
    mobile: '9000000001',
    daysAgo: 148,
    items: { 'LIT-001': 1 },
    moves: [['accepted'], ['complete']],
    expectedInDays: -141,
    delivered: true,
    rated: { feedback_from: 1, rating_number: 5, rating_comment: 'Lovely warm light, and packed with care.' },
  },
  {
    mobile: '9000000001',
    daysAgo: 402,
    items: { 'STA-002': 3, 'STA-006': 1 },
    moves: [['accepted'], ['complete']],
    expectedInDays: -394,
    delivered: true,
    rated: { feedback_from: 2, rating_number: 4, rating_comment: 'Good paper. The ribbon could be longer.' },
  },
  {
    mobile: '9000000002',
    daysAgo: 33,
    items: { 'CAR-005': 2, 'TOY-006': 1 },
    moves: [['accepted'], ['complete']],
    expectedInDays: -27,
    delivered: true,
    // Open, so that the console has a problem to answer.
    reported: { kind: 'damaged', comment: 'One of the two came with a crack.' },
  },
  { mobile: '9000000004', daysAgo: 3, items: { 'GAD-006': 1 }, moves: [['accepted']], expectedInDays: 5 },
  {
    mobile: '9000000005',
    daysAgo: 71,
    items: { 'APP-004': 2 },
    moves: [['accepted'], ['complete']],
    expectedInDays: -64,
    delivered: true,
    rated: { feedback_from: 2, rating_number: 3, rating_comment: 'Runs a little large.' },
  },
]

const TIME_ZONE = 'Asia/Kolkata'

export interface DemoPast {
  database: OpenDatabase
  clientId: number
  clientLoginId: string
  memberIds: ReadonlyMap<string, number>
  members: readonly DemoMember[]
  now: Date
  randomBelow: (limit: number) => number
}

type ProductPrices = ReadonlyMap<string, { id: number; points: number }>

/** Points spent on each member's past orders, without declined ones, which gave them back. */
export function pointsSpent(prices: ProductPrices): Map<string, number> {
  const spent = new Map<string, number>()
  for (const order of pastOrders) {
    if (order.moves?.some(([move]) => move === 'declined')) continue
    const total = Object.entries(order.items).reduce(
      (sum, [code, quantity]) => sum + (prices.get(code)?.points ?? 0) * quantity,
      0,
    )
    spent.set(order.mobile, (spent.get(order.mobile) ?? 0) + total)
  }
  return spent
}

/** Ids and prices of a client's products by code, without unpriced ones. */
export async function pricesByCode(database: OpenDatabase['db'], clientId: number): Promise<ProductPrices> {
  const rows = await database
    .select({ id: products.id, code: products.code, points: products.points })
    .from(products)
    .where(eq(products.clientId, clientId))
  return new Map(
    rows.flatMap(({ id, code, points }) => (points === null ? [] : [[code, { id, points }] as const])),
  )
}

async function live(past: DemoPast, order: PastOrder, prices: ProductPrices): Promise<void> {
  const { database, now } = past
  const { db, pool } = database
  const member = past.members.find(({ mobile }) => mobile === order.mobile)
  const memberId = past.memberIds.get(order.mobile)
  if (!member || memberId === undefined) throw new Error(`The demo has no member ${order.mobile}.`)
  const placedAt = new Date(now.getTime() - order.daysAgo * DAY_MS - past.randomBelow(5) * 3_600_000)
  const session: SessionMember = {
    tokenHash: '',
    memberId,
    mobile: member.mobile,
    clientId: past.clientId,
    clientLoginId: past.clientLoginId,
  }
  const orderId = await placeOrder(
    pool,
    {
      client_id: past.clientLoginId,
      customer_id: memberId,
      cart_items: Object.entries(order.items).map(([code, quantity]) => ({
        product_id: prices.get(code)?.id ?? code,
        product_name: {},
        product_code: code,
        brand_id: null,
        product_points: prices.get(code)?.points ?? 0,
        product_size: null,
        product_filename: null,
        quantity,
      })),
      order_address_details: {
        name: member.name,
        mobile: member.mobile,
        email: member.email,
        pincode: member.pincode,
        address: member.place ? `${member.address}, ${member.place[0]}` : member.address,
        is_new_address: false,
      },
      uniqueIdentify: placedAt.getTime() * 1000 + past.randomBelow(1000),
    },
    session,
  )
  const [placed] = await db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!placed) throw new Error('A past order of the demo was not written.')
  const arrival = new Date(now.getTime() + (order.expectedInDays ?? 0) * DAY_MS)
  const expectedDelivery = order.expectedInDays === undefined ? undefined : dateIn(TIME_ZONE, arrival)
  let code = ''
  for (const [move, details = {}] of order.moves ?? []) {
    const moved = await moveOrder(db, {
      orderNumber: placed.orderNumber,
      to: move,
      details: { ...details, expectedDelivery },
      now,
      timeZone: TIME_ZONE,
      randomBelow: () => DEMO_DELIVERY_CODE,
    })
    code = moved.deliveryOtp ?? ''
  }
  if (order.delivered)
    await confirmDelivery(db, memberId, { orderId, otp: code }, { now: arrival, timeZone: TIME_ZONE })
  if (order.reported) {
    const { kind, comment, answer } = order.reported
    await reportProblem(db, memberId, { orderId, kind, comment }, now)
    if (answer !== undefined) {
      const byOperator = { to: 'answered', answer, actor: 'Demo', now, timeZone: TIME_ZONE } as const
      await answerProblem(db, { orderNumber: placed.orderNumber, ...byOperator })
    }
  }
  if (order.rated) await giveFeedback(db, memberId, { order_id: orderId, ...order.rated })
  await datedBack(past, orderId, placedAt)
}

/** The domain writes the current time; this moves an order into the past, one day per step. */
async function datedBack({ database: { db } }: DemoPast, orderId: number, placedAt: Date): Promise<void> {
  await db.update(orders).set({ createdAt: placedAt }).where(eq(orders.id, orderId))
  await db
    .update(feedback)
    .set({ createdAt: new Date(placedAt.getTime() + 8 * DAY_MS) })
    .where(eq(feedback.orderId, orderId))
  await db
    .update(notifications)
    .set({
      createdAt: sql`least(now(), ${placedAt.toISOString()}::timestamptz + interval '1 day 2 hours' *
        (select count(*) from notifications earlier where earlier.order_id = ${orderId} and earlier.id < ${notifications.id}))`,
    })
    .where(eq(notifications.orderId, orderId))
}

/**
 * Creates the members' past orders through the normal rules, so that ledger, stock and balances are consistent. Orders
 * from before an interrupted start are not repeated.
 */
export async function liveThePast(past: DemoPast): Promise<void> {
  const { db } = past.database
  const prices = await pricesByCode(db, past.clientId)
  const lived = await db.$count(orders, eq(orders.clientId, past.clientId))
  const inTurn = pastOrders
    .filter(({ mobile }) => past.memberIds.has(mobile))
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
  for (const order of inTurn.slice(lived)) await live(past, order, prices)
}
