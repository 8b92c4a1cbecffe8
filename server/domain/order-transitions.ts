/** Status transitions of an order (section 4), and their effects on points, stock and member. */
import { and, eq, sql } from 'drizzle-orm'
import { ORDER_PLACED, orderStatus } from '../../src/contract/order-codes.ts'
import type { Id } from '../../src/contract/shop-entities/primitives.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { fieldLimits } from '../../src/contract/field-limits.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { joined, type Message } from '../../src/contract/messages/message.ts'
import { ledgerReasons, orderTexts } from '../../src/contract/messages/notification-texts.ts'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import { stateOf } from '../db/read/order-states.ts'
import { rowId } from '../db/read/row-id.ts'
import { members, orderEvents, orders } from '../db/schema.ts'
import { ApiError } from './api-error.ts'
import type { Today } from './date-in.ts'
import { GREATEST_BALANCE } from './ledger.ts'
import { expirePointsOf, lastDayOfRefund, type LastDay } from './points-expiry.ts'
import { linesLeft, pointsLeft } from './order-remainder.ts'
import { correctNewestParcel, hasParcels, sendTheRest, takeBackNewestParcel } from './order-parcels.ts'
import { Refused } from './refused.ts'
import { dropPendingMoves } from './pending-moves.ts'
import { openProblemAgain } from './reopen-problem.ts'
import { nameStockMovements, putIntoStock } from './stock.ts'
import { addNotification } from './add-notification.ts'
import { creditOrder } from './credit-order.ts'

export type OrderMove = keyof typeof orderStatus

const { accepted, onHold, complete } = orderStatus

/** The decline reason of a cancelled order, for shops that do not know `cancelled_at`. */
const CANCELLED_BY_MEMBER = 'Cancelled by the member'

/** A declined order can't move. A complete one can become accepted again until it is delivered: it was not sent after all. */
const cameFrom: Record<OrderMove, number[]> = {
  accepted: [ORDER_PLACED, onHold, complete],
  onHold: [ORDER_PLACED, accepted],
  declined: [ORDER_PLACED, accepted, onHold],
  complete: [ORDER_PLACED, accepted, onHold],
}

type Place = Pick<Order, 'status' | 'verifyOtp'>

/** Whether an order with this status can make the move. @param order `verifyOtp` is whether it is delivered */
export const canMove = ({ status, verifyOtp }: Place, to: OrderMove): boolean =>
  cameFrom[to].includes(status) && !verifyOtp

/** The order's status does not allow the move. */
export class ImpossibleMove extends Refused {
  readonly orderNumber: string

  constructor(orderNumber: string, why: string) {
    super('impossible', `Order ${orderNumber}: ${why}`)
    this.name = 'ImpossibleMove'
    this.orderNumber = orderNumber
  }
}

/** @throws ImpossibleMove if the order's status does not allow the move */
export function assertMovable(order: Place & Pick<Order, 'orderNumber'>, to: OrderMove): void {
  if (canMove(order, to)) return
  const { orderNumber, status, verifyOtp } = order
  const is = verifyOtp ? 'delivered' : stateOf(status).replace('_', ' ')
  throw new ImpossibleMove(orderNumber, `it is ${is}, and can't become ${to === 'onHold' ? 'on hold' : to}`)
}

/** @throws ImpossibleMove if the order is declined or delivered */
export function assertCorrectable(order: Pick<Order, 'orderNumber' | 'status' | 'verifyOtp'>): void {
  const { orderNumber, status, verifyOtp } = order
  if (status === orderStatus.declined) throw new ImpossibleMove(orderNumber, 'it is declined')
  if (verifyOtp) throw new ImpossibleMove(orderNumber, 'it is delivered already')
}

/** @throws ImpossibleMove if the order replaces another one: it took no points, and none can come back */
export function assertCost({ orderNumber, replacesId }: Pick<Order, 'orderNumber' | 'replacesId'>): void {
  if (replacesId !== null)
    throw new ImpossibleMove(orderNumber, 'it replaces another order and cost nothing; refund that one')
}

export interface MoveDetails {
  /** Why an order is declined, or was not sent after all; shown to the member. Why it is on hold, for operators. */
  reason?: string | undefined
  /** When the delivery is expected; replaces the previous text. */
  expectedDelivery?: string | undefined
  trackingNumber?: string | undefined
  /** Who moves the order, for its history and the ledger. */
  actor?: string | undefined
}

/** Includes the time: refunded points stay valid for at least some days. */
export interface MoveRequest extends Today {
  orderNumber: string
  to: OrderMove
  details?: MoveDetails
  /** Returns a cryptographically random whole number from 0 up to, but not including, its argument. */
  randomBelow: (limit: number) => number
}

export interface MovedOrder {
  orderNumber: string
  status: number
  /** Four digits by which the member confirms the delivery; null unless the order is complete. */
  deliveryOtp: string | null
}

type Order = typeof orders.$inferSelect

/**
 * Locks the member, then the order, then its products, in the same order as placing an order does.
 * @throws ImpossibleMove if there is no such order
 */
export async function lockOrder(on: DatabaseOrTransaction, orderNumber: string): Promise<Order> {
  const ofNumber = eq(orders.orderNumber, orderNumber)
  const [found] = await on.select({ memberId: orders.memberId }).from(orders).where(ofNumber)
  if (!found) throw new ImpossibleMove(orderNumber, 'there is no such order')
  await on.select({ id: members.id }).from(members).where(eq(members.id, found.memberId)).for('no key update')
  const [order] = await on.select().from(orders).where(ofNumber).for('update')
  if (!order) throw new ImpossibleMove(orderNumber, 'there is no such order')
  return order
}

/**
 * Locks an order that is to be changed, as `lockOrder`.
 * @throws ImpossibleMove if there is no such order, or its member was erased: nobody is left to get points or be told
 */
export async function lockLiveOrder(on: DatabaseOrTransaction, orderNumber: string): Promise<Order> {
  const order = await lockOrder(on, orderNumber)
  const [member] = await on
    .select({ erasedAt: members.erasedAt })
    .from(members)
    .where(eq(members.id, order.memberId))
  if (member?.erasedAt) throw new ImpossibleMove(orderNumber, 'its member was erased')
  return order
}

/**
 * Whether a balance can take an order's points back; the caller has locked the member.
 * @throws ImpossibleMove if it would be more than a balance can be
 */
export async function assertFits(on: DatabaseOrTransaction, order: Order, points: number): Promise<void> {
  const [member] = await on
    .select({ points: members.points })
    .from(members)
    .where(eq(members.id, order.memberId))
  const most = groupedNumber(GREATEST_BALANCE)
  if ((member?.points ?? 0) + points > GREATEST_BALANCE)
    throw new ImpossibleMove(
      order.orderNumber,
      `the member’s balance would be more than ${most} points, and no balance can be`,
    )
}

/**
 * Gives back what was not refunded before: points to their lots, pieces to the stock. Tells the member. A replacement
 * took no points: only its pieces come back.
 * @param text the notification, of the points
 * @param expires last day of points whose lot has expired; without it they stay expired
 * @throws ImpossibleMove if a parcel has left, or the balance can't take the points
 */
async function giveBack(
  on: DatabaseOrTransaction,
  order: Order,
  {
    why,
    text,
    actor,
    expires,
  }: {
    why: 'declined' | 'cancelled'
    text: (points: number) => Message
    actor?: string | undefined
    expires?: LastDay
  },
): Promise<void> {
  if (await hasParcels(on, order.id))
    throw new ImpossibleMove(order.orderNumber, 'a parcel of it has left; refund what is not to follow')
  const amount = await pointsLeft(on, order.id)
  await assertFits(on, order, amount)
  const reason = ledgerReasons[why](order.orderNumber).en
  await nameStockMovements(on, { reason, orderId: order.id, actor })
  for (const { productId, left } of await linesLeft(on, order.id)) await putIntoStock(on, productId, left)
  if (order.replacesId === null)
    await creditOrder(on, order, { amount, reason, expires, actor, text: text(amount) })
  else await addNotification(on, { memberId: order.memberId, orderId: order.id, text: text(amount) })
}

/** Appends the notification's sentences on delivery date and tracking number. */
function withDelivery(before: Message | null, orderNumber: string, details: MoveDetails): Message | null {
  const { expectedDelivery, trackingNumber } = details
  const name = (said: Message | null) => (said === null ? orderNumber : null)
  let text = before
  if (expectedDelivery !== undefined) text = joined(text, orderTexts.expected(name(text), expectedDelivery))
  if (trackingNumber !== undefined) text = joined(text, orderTexts.tracking(name(text), trackingNumber))
  return text
}

function given({ expectedDelivery, trackingNumber }: MoveDetails) {
  return {
    ...(expectedDelivery === undefined ? {} : { expectedDelivery }),
    ...(trackingNumber === undefined ? {} : { trackingNumber }),
  }
}

async function writeEvent(
  on: DatabaseOrTransaction,
  orderId: number,
  { move, isTakenBack = false }: { move: OrderMove | null; isTakenBack?: boolean },
  details: MoveDetails,
): Promise<void> {
  const { reason, expectedDelivery, trackingNumber, actor } = details
  const words = isTakenBack ? 'not sent after all' : move === 'onHold' ? 'on hold' : move
  const parts = [
    ...(words === null ? [] : [`${words}${reason ? `: ${reason}` : ''}`]),
    ...(expectedDelivery === undefined ? [] : [`expected delivery ${expectedDelivery || 'unknown'}`]),
    ...(trackingNumber === undefined ? [] : [`tracking number ${trackingNumber || 'removed'}`]),
  ]
  await on.insert(orderEvents).values({ orderId, what: parts.join(', '), actor: actor ?? null })
}

/**
 * Corrects an order's expected delivery and tracking number before it is delivered, and notifies the member; its status
 * does not change.
 * @throws ImpossibleMove if there is no such order, or it is declined or delivered
 */
export async function correctDelivery(
  db: Database,
  orderNumber: string,
  details: Pick<MoveDetails, 'expectedDelivery' | 'trackingNumber' | 'actor'>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const order = await lockLiveOrder(transaction, orderNumber)
    assertCorrectable(order)
    await transaction.update(orders).set(given(details)).where(eq(orders.id, order.id))
    await correctNewestParcel(transaction, order, details.trackingNumber)
    await writeEvent(transaction, order.id, { move: null }, details)
    const text = withDelivery(null, orderNumber, details)
    if (text !== null)
      await addNotification(transaction, { memberId: order.memberId, orderId: order.id, text })
  })
}

/**
 * Moves an order and notifies the member. Declining gives points and stock back exactly once. Completing generates the
 * delivery code, by which the member confirms the delivery. A complete order that becomes accepted again was not sent
 * after all: its delivery code is void, its parcel's number stays in the history alone, and refunds stand.
 * @throws ImpossibleMove if there is no such order, or its status does not allow the move
 */
export async function moveOrder(
  db: Database,
  { orderNumber, to, details = {}, now, timeZone, randomBelow }: MoveRequest,
): Promise<MovedOrder> {
  return db.transaction(async (transaction) => {
    const order = await lockLiveOrder(transaction, orderNumber)
    assertMovable(order, to)
    const isTakenBack = order.status === complete
    const reason = details.reason?.trim() ?? ''
    const digits = fieldLimits.deliveryOtpDigits
    const deliveryOtp = to === 'complete' ? String(randomBelow(10 ** digits)).padStart(digits, '0') : null
    const expires = lastDayOfRefund({ now, timeZone })
    const ofOrder = { memberId: order.memberId, orderId: order.id }
    if (to === 'declined') {
      const text = (points: number) =>
        order.replacesId === null
          ? orderTexts.declined(orderNumber, points, reason)
          : orderTexts.replacementDeclined(orderNumber, reason)
      await giveBack(transaction, order, { why: 'declined', text, actor: details.actor, expires })
    } else {
      const text = isTakenBack ? orderTexts.notSent(orderNumber, reason) : orderTexts[to](orderNumber)
      await addNotification(transaction, {
        ...ofOrder,
        text: withDelivery(text, orderNumber, details) ?? text,
      })
    }
    await transaction
      .update(orders)
      .set({
        status: orderStatus[to],
        deliveryOtp,
        holdReason: to === 'onHold' ? reason : '',
        ...(to === 'declined' ? { declineReason: reason } : {}),
        ...(isTakenBack ? { deliveryOtpTries: 0, expectedDelivery: '', trackingNumber: '' } : {}),
        ...given(details),
      })
      .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    await writeEvent(transaction, order.id, { move: to, isTakenBack }, details)
    if (isTakenBack) await takeBackNewestParcel(transaction, order)
    if (to === 'declined') await openProblemAgain(transaction, order, details.actor)
    if (to === 'complete') await sendTheRest(transaction, order, details.trackingNumber)
    if (deliveryOtp !== null) {
      await addNotification(transaction, {
        ...ofOrder,
        text: orderTexts.deliveryCode(orderNumber, deliveryOtp),
        publicText: orderTexts.deliveryCodeThere(orderNumber),
      })
    }
    return { orderNumber, status: orderStatus[to], deliveryOtp }
  })
}

/**
 * Cancels a member's order that no operator has handled yet (`/cancel-order`): it becomes a declined order that gives
 * points and stock back. Expired points are written off at once, so that ordering and cancelling does not extend them.
 * Cancelling again changes nothing, so that the call can be repeated after a lost reply.
 * @returns the order's id
 * @throws ApiError 404 if the order is not the member's, 409 if its status has changed or the balance can't take more
 */
export async function cancelOrder(db: Database, memberId: number, orderId: Id): Promise<number> {
  const id = rowId(orderId)
  const ofMember = and(eq(orders.id, id), eq(orders.memberId, memberId))
  const [own] = await db.select({ orderNumber: orders.orderNumber }).from(orders).where(ofMember)
  if (!own) throw new ApiError(404, errorMessages.unknownOrder)
  await db.transaction(async (transaction) => {
    const order = await lockLiveOrder(transaction, own.orderNumber)
    if (order.cancelledAt !== null) return
    if (order.status !== ORDER_PLACED) throw new ApiError(409, errorMessages.notCancellable)
    const text = (points: number) => orderTexts.cancelled(order.orderNumber, points)
    await giveBack(transaction, order, { why: 'cancelled', text }).catch((error: unknown) => {
      throw error instanceof ImpossibleMove ? new ApiError(409, errorMessages.balanceFull) : error
    })
    await transaction
      .update(orders)
      .set({ status: orderStatus.declined, cancelledAt: sql`now()`, declineReason: CANCELLED_BY_MEMBER })
      .where(eq(orders.id, id))
    await transaction.insert(orderEvents).values({ orderId: id, what: 'cancelled by the member' })
    await dropPendingMoves(transaction, sql`${id}`, 'the member cancelled it')
    await expirePointsOf(transaction, memberId)
  })
  return id
}
