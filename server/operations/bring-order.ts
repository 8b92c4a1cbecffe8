/** Brings orders to a wanted state: shared by the admin API's `moves` and by `order status`. */
import { sql } from 'drizzle-orm'
import { orderMoves, type AdminRequestOf } from '../../src/contract/admin/requests.ts'
import type { Database } from '../db/open.ts'
import { statusOf, type OrderState } from '../db/read/order-states.ts'
import type { ReadOrder } from '../db/read/read-orders.ts'
import { dateIn } from '../domain/date-in.ts'
import {
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
function detailsOf(order: ReadOrder, wanted: Wanted, { actor, context }: How): MoveDetails {
  const { reason, expected_delivery: date, tracking_number: tracking } = wanted
  const isNewDate = date !== undefined && date !== order.expectedDelivery
  const today = dateIn(context.timeZone, context.now())
  if (isNewDate && date !== '' && date < today)
    throw new Refused('impossible', `expected delivery: ${date} is past (today is ${today})`)
  return {
    reason,
    expectedDelivery: isNewDate ? date : undefined,
    trackingNumber: tracking === order.trackingNumber ? undefined : tracking,
    actor,
  }
}

/** Moves an order. @throws Refused if its state does not allow the move, or it is declined without a reason */
export async function moveTo(order: ReadOrder, wanted: Wanted & { to: WireMove }, how: How): Promise<void> {
  const details = detailsOf(order, wanted, how)
  if (wanted.to === 'declined' && !wanted.reason) {
    const what = 'a declined order needs one; the member reads it'
    throw new Refused('invalid', `reason: ${what}`, { fields: { reason: what } })
  }
  const { now, timeZone, randomBelow } = how.context
  const { orderNumber } = order
  await moveOrder(how.on, {
    orderNumber,
    to: domainMove(wanted.to),
    details,
    now: now(),
    timeZone,
    randomBelow,
  })
}

/** Corrects date and tracking number. @returns whether anything changed */
export async function correctOrder(order: ReadOrder, wanted: Wanted, how: How): Promise<boolean> {
  const details = detailsOf(order, wanted, how)
  if (details.expectedDelivery === undefined && details.trackingNumber === undefined) return false
  await correctDelivery(how.on, order.orderNumber, details)
  return true
}

/** Brings an order to the wanted state; leaves it alone if it is there already. @returns whether it changed */
export async function bringOrder(order: ReadOrder, wanted: Wanted, how: How): Promise<boolean> {
  const { to } = wanted
  if (to === undefined || to === order.status) return correctOrder(order, wanted, how)
  await moveTo(order, { ...wanted, to }, how)
  return true
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
