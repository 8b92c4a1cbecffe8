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

interface Place {
  status: OrderState
  delivered: boolean
}

const placeOf = ({ status, delivered }: Place) => ({ status: statusOf[status], verifyOtp: delivered })

/** The moves that an order can make. */
export const movesFrom = (order: Place): WireMove[] =>
  orderMoves.filter((to) => canMove(placeOf(order), domainMove(to)))

/** The order's move that can still be undone, in words: `Asha is about to ship it`. Null if there is none. */
export const pendingWords = ({ pending }: Pick<ReadOrder, 'pending'>): string | null =>
  pending === null || pending.refusal !== null ? null : `${pending.by} is about to ${aboutTo[pending.to]}`

const aboutTo = {
  accepted: 'accept it',
  on_hold: 'put it on hold',
  declined: 'decline it',
  complete: 'ship it',
} as const satisfies Record<WireMove, string>

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
  'orderNumber' | 'status' | 'delivered' | 'expectedDelivery' | 'trackingNumber' | 'pending'
>

/** How an order would be brought to a wanted state. */
export interface OrderPlan {
  /** Null to leave its state. */
  to: WireMove | null
  details: MoveDetails
  isUnchanged: boolean
}

function withoutReason(what: string): Refused {
  const why = `${what} needs one; the member reads it`
  return new Refused('invalid', `reason: ${why}`, { fields: { reason: why } })
}

/** @throws Refused if a move of the order is waited for */
function assertFree(order: Pick<ReadOrder, 'pending' | 'orderNumber'>): void {
  const words = pendingWords(order)
  if (words !== null) throw new Refused('impossible', `Order ${order.orderNumber}: ${words}`)
}

/**
 * Plans how to bring an order to a wanted state. Changes nothing.
 * @throws Refused if its state does not allow it, the date is past, it is declined or taken back without a reason, or
 * another move of it is waited for
 */
export function planOrder(
  order: OrderToMove,
  wanted: Wanted,
  how: Pick<How, 'actor' | 'context'>,
): OrderPlan {
  const details = detailsOf(order, wanted, how)
  const { orderNumber } = order
  const place = placeOf(order)
  const { to } = wanted
  if (to === undefined || to === order.status) {
    const isUnchanged = details.expectedDelivery === undefined && details.trackingNumber === undefined
    if (!isUnchanged) {
      assertFree(order)
      assertCorrectable({ orderNumber, ...place })
    }
    return { to: null, details, isUnchanged }
  }
  assertFree(order)
  if (to === 'declined' && !wanted.reason) throw withoutReason('a declined order')
  assertMovable({ orderNumber, ...place }, domainMove(to))
  if (order.status === 'complete' && !wanted.reason)
    throw withoutReason('an order that was not sent after all')
  return { to, details, isUnchanged: false }
}

/** An order as a plan leaves it. */
export const planned = <Order extends OrderToMove>(order: Order, { to, details }: OrderPlan): Order => ({
  ...order,
  status: to ?? order.status,
  expectedDelivery: details.expectedDelivery ?? order.expectedDelivery,
  trackingNumber: details.trackingNumber ?? order.trackingNumber,
})

/** A move that did not happen is over with the next one. */
async function clearRefused(on: Database, { orderNumber, pending }: OrderToMove): Promise<void> {
  if (pending === null) return
  await on.execute(sql`delete from pending_moves
    where refused_at is not null and order_id in (select id from orders where order_number = ${orderNumber})`)
}

async function carryOut(order: OrderToMove, plan: OrderPlan, { on, context }: How): Promise<void> {
  const { orderNumber } = order
  const { to, details, isUnchanged } = plan
  if (isUnchanged) return
  if (to === null) return correctDelivery(on, orderNumber, details)
  await clearRefused(on, order)
  const { now, timeZone, randomBelow } = context
  await moveOrder(on, { orderNumber, to: domainMove(to), details, now: now(), timeZone, randomBelow })
}

/**
 * Plans a move. Changes nothing.
 * @throws Refused as `planOrder`, also if the order is in that state already
 */
export function planMove(
  order: OrderToMove,
  wanted: Wanted & { to: WireMove },
  how: Pick<How, 'actor' | 'context'>,
) {
  assertMovable({ orderNumber: order.orderNumber, ...placeOf(order) }, domainMove(wanted.to))
  return planOrder(order, wanted, how)
}

/** Moves an order. @throws Refused as `planMove` */
export async function moveTo(order: OrderToMove, wanted: Wanted & { to: WireMove }, how: How): Promise<void> {
  await carryOut(order, planMove(order, wanted, how), how)
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
