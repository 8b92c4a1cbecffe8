/** Brings orders to a wanted state: shared by the admin API's `moves` and by `order status`. */
import { sql } from 'drizzle-orm'
import type { AdminRequestOf } from '../../src/contract/admin/requests.ts'
import { orderMoves } from '../../src/contract/admin/requests/orders.ts'
import type { Database } from '../db/open.ts'
import { statusOf, type OrderState } from '../db/read/order-states.ts'
import type { ReadOrder } from '../db/read/read-orders.ts'
import { dateIn } from '../domain/date-in.ts'
import {
  assertCorrectable,
  assertMovable,
  canMove,
  correctDelivery,
  moveOrder,
  type MoveDetails,
  type OrderMove,
} from '../domain/order-transitions.ts'
import { Refused } from '../domain/refused.ts'
import type { OperationContext } from './operate.ts'

/** An order's wanted state, with further details. */
export type Wanted = Omit<AdminRequestOf<'moveOrders'>['orders'][number], 'number'>

interface How {
  on: Database
  actor: string
  context: Pick<OperationContext, 'now' | 'timeZone' | 'randomBelow'>
}

type WireMove = (typeof orderMoves)[number]
const domainMove = (to: WireMove): OrderMove => (to === 'on_hold' ? 'onHold' : to)

/** The possible moves from a state. */
export const movesFrom = (state: OrderState): WireMove[] =>
  orderMoves.filter((to) => canMove(statusOf[state], domainMove(to)))

/**
 * The details that differ from the order's.
 * @throws Refused if the date is past
 */
function detailsOf(
  order: OrderToMove,
  wanted: Wanted,
  { actor, context }: Pick<How, 'actor' | 'context'>,
): MoveDetails {
  const { reason, expected_delivery: date, tracking_number: tracking } = wanted
  const isNewDate = date !== undefined && date !== order.expectedDelivery
  if (isNewDate && date !== '') {
    const today = dateIn(context.timeZone, context.now())
    if (date < today)
      throw new Refused('impossible', `expected delivery: ${date} is past (today is ${today})`)
  }
  return {
    reason,
    expectedDelivery: isNewDate ? date : undefined,
    trackingNumber: tracking === order.trackingNumber ? undefined : tracking,
    actor,
  }
}

/** The fields of an order that decide how it can reach another state. */
export type OrderToMove = Pick<
  ReadOrder,
  'orderNumber' | 'status' | 'delivered' | 'expectedDelivery' | 'trackingNumber'
>

/** How an order would be brought to a wanted state. */
export interface OrderPlan {
  /** Null to leave its state. */
  to: WireMove | null
  details: MoveDetails
  isUnchanged: boolean
}

/**
 * Plans how to bring an order to a wanted state. Changes nothing.
 * @throws Refused if its state does not allow it, the date is past, or it is declined without a reason
 */
export function planOrder(
  order: OrderToMove,
  wanted: Wanted,
  how: Pick<How, 'actor' | 'context'>,
): OrderPlan {
  const details = detailsOf(order, wanted, how)
  const { orderNumber, delivered } = order
  const status = statusOf[order.status]
  const { to } = wanted
  if (to === undefined || to === order.status) {
    const isUnchanged = details.expectedDelivery === undefined && details.trackingNumber === undefined
    if (!isUnchanged) assertCorrectable({ orderNumber, status, verifyOtp: delivered })
    return { to: null, details, isUnchanged }
  }
  if (to === 'declined' && !wanted.reason) {
    const what = 'a declined order needs one; the member reads it'
    throw new Refused('invalid', `reason: ${what}`, { fields: { reason: what } })
  }
  assertMovable({ orderNumber, status }, domainMove(to))
  return { to, details, isUnchanged: false }
}

/** An order as a plan leaves it. */
export const planned = <Order extends OrderToMove>(order: Order, { to, details }: OrderPlan): Order => ({
  ...order,
  status: to ?? order.status,
  expectedDelivery: details.expectedDelivery ?? order.expectedDelivery,
  trackingNumber: details.trackingNumber ?? order.trackingNumber,
})

async function carryOut({ orderNumber }: OrderToMove, plan: OrderPlan, { on, context }: How): Promise<void> {
  const { to, details, isUnchanged } = plan
  if (isUnchanged) return
  if (to === null) return correctDelivery(on, orderNumber, details)
  const { now, timeZone, randomBelow } = context
  await moveOrder(on, { orderNumber, to: domainMove(to), details, now: now(), timeZone, randomBelow })
}

/** Moves an order. @throws Refused if its state does not allow the move, or it is declined without a reason */
export async function moveTo(order: OrderToMove, wanted: Wanted & { to: WireMove }, how: How): Promise<void> {
  assertMovable({ orderNumber: order.orderNumber, status: statusOf[order.status] }, domainMove(wanted.to))
  await carryOut(order, planOrder(order, wanted, how), how)
}

/** Corrects date and tracking number. @throws Refused if the date is past, or the order is declined or delivered */
export async function correctOrder(order: OrderToMove, wanted: Wanted, how: How): Promise<void> {
  await carryOut(order, planOrder(order, { ...wanted, to: undefined }, how), how)
}

/** Brings an order to the wanted state; changes nothing if it is in that state already. @returns whether it changed */
export async function bringOrder(order: OrderToMove, wanted: Wanted, how: How): Promise<boolean> {
  const plan = planOrder(order, wanted, how)
  await carryOut(order, plan, how)
  return !plan.isUnchanged
}

/**
 * Locks what several orders' moves change, in the same order as placing an order: members, then products, each by id.
 * @param declined orders whose products change too
 */
export async function lockWhatMoves(
  on: Database,
  orderNumbers: readonly string[],
  declined: readonly string[],
): Promise<void> {
  const named = (numbers: readonly string[]) => sql`order_number = any(${sql.param(numbers)}::text[])`
  await on.execute(sql`select from members where id in (select member_id from orders where ${named(orderNumbers)})
    order by id for no key update`)
  if (declined.length === 0) return
  await on.execute(sql`select from products where id in
    (select product_id from order_lines l join orders o on o.id = l.order_id where ${named(declined)})
    order by id for no key update`)
}
