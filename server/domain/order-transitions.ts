/** Status transitions of an order (section 4), and what each does to points, stock and member. */
import { and, eq, sql } from 'drizzle-orm'
import { ORDER_PLACED, orderStatus } from '../../src/contract/order-codes.ts'
import type { Id } from '../../src/contract/entities/primitives.ts'
import { fieldLimits } from '../../src/contract/field-limits.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { joined, type Message } from '../../src/contract/messages/message.ts'
import { ledgerReasons, orderTexts } from '../../src/contract/messages/notification-texts.ts'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import { rowId } from '../db/read/row-id.ts'
import { members, orderEvents, orders } from '../db/schema.ts'
import { ApiError } from './api-error.ts'
import type { Today } from './date-in.ts'
import { writeLedgerLine } from './ledger.ts'
import { expirePointsOf, lastDayOfRefund, type LastDay } from './points-expiry.ts'
import { linesLeft, pointsLeft } from './order-remainder.ts'
import { Refused } from './refused.ts'
import { nameStockMovements, putIntoStock } from './stock.ts'
import { addNotification } from './add-notification.ts'

export type OrderMove = keyof typeof orderStatus

const { accepted, onHold } = orderStatus

/** The decline reason of a cancelled order, for clients that know no `cancelled_at`. */
const CANCELLED_BY_MEMBER = 'Cancelled by the member'

/** Declined and complete orders stay what they are. */
const cameFrom: Record<OrderMove, number[]> = {
  accepted: [ORDER_PLACED, onHold],
  onHold: [ORDER_PLACED, accepted],
  declined: [ORDER_PLACED, accepted, onHold],
  complete: [ORDER_PLACED, accepted, onHold],
}

/** Whether an order of this status can make the move. */
export const canMove = (status: number, to: OrderMove): boolean => cameFrom[to].includes(status)

/** An order can't make the move from where it is. */
export class ImpossibleMove extends Refused {
  readonly orderNumber: string

  constructor(orderNumber: string, why: string) {
    super('impossible', `Order ${orderNumber}: ${why}`)
    this.name = 'ImpossibleMove'
    this.orderNumber = orderNumber
  }
}

export interface MoveDetails {
  /** Why an order is declined; the member reads it. */
  reason?: string | undefined
  /** When the delivery is expected; replaces what was said before. */
  expectedDelivery?: string | undefined
  /** The carrier's number of the parcel. */
  trackingNumber?: string | undefined
  /** Who moves the order; kept in its history and in the ledger. */
  actor?: string | undefined
}

/** With the time that it is: points that come back from the shop can be spent for some days at least. */
export interface MoveRequest extends Today {
  orderNumber: string
  to: OrderMove
  details?: MoveDetails
  /** A whole number from 0 up to, but not including, its argument; not to be guessed. */
  randomBelow: (limit: number) => number
}

export interface MovedOrder {
  orderNumber: string
  status: number
  /** Four digits that the member receives and confirms the delivery with. Null but for complete orders. */
  deliveryOtp: string | null
}

type Order = typeof orders.$inferSelect

/**
 * Locks member before order before products: the order in which placing an order locks them too.
 * @throws ImpossibleMove where there is no such order
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
 * Gives back what was not refunded before: points to the lots that they came from, pieces to the stock.
 * @param expires of points whose lot has expired; they stay expired without it
 * @returns the points
 */
async function giveBack(
  on: DatabaseOrTransaction,
  order: Order,
  how: { why: 'declined' | 'cancelled'; actor?: string | undefined; expires?: LastDay },
): Promise<number> {
  const { why, actor, expires } = how
  const reason = ledgerReasons[why](order.orderNumber).en
  await nameStockMovements(on, { reason, orderId: order.id, actor })
  for (const { productId, left } of await linesLeft(on, order.id)) await putIntoStock(on, productId, left)
  const amount = await pointsLeft(on, order.id)
  await writeLedgerLine(on, {
    memberId: order.memberId,
    amount,
    reason,
    orderId: order.id,
    expires,
    ...(actor === undefined ? {} : { actor }),
  })
  return amount
}

/** What is said to the member of a date and a tracking number, after what was said before. */
function withDelivery(before: Message | null, orderNumber: string, details: MoveDetails): Message | null {
  const { expectedDelivery, trackingNumber } = details
  const name = (said: Message | null) => (said === null ? orderNumber : null)
  let text = before
  if (expectedDelivery !== undefined) text = joined(text, orderTexts.expected(name(text), expectedDelivery))
  if (trackingNumber !== undefined) text = joined(text, orderTexts.tracking(name(text), trackingNumber))
  return text
}

/** The columns of what is said beside a move. */
function given({ expectedDelivery, trackingNumber }: MoveDetails) {
  return {
    ...(expectedDelivery === undefined ? {} : { expectedDelivery }),
    ...(trackingNumber === undefined ? {} : { trackingNumber }),
  }
}

/** Records what an operator or the member did. */
async function writeEvent(
  on: DatabaseOrTransaction,
  orderId: number,
  move: OrderMove | null,
  details: MoveDetails,
): Promise<void> {
  const { reason, expectedDelivery, trackingNumber, actor } = details
  const parts = [
    ...(move === null ? [] : [`${move === 'onHold' ? 'on hold' : move}${reason ? `: ${reason}` : ''}`]),
    ...(expectedDelivery === undefined ? [] : [`expected delivery ${expectedDelivery || 'unknown'}`]),
    ...(trackingNumber === undefined ? [] : [`tracking number ${trackingNumber || 'removed'}`]),
  ]
  await on.insert(orderEvents).values({ orderId, what: parts.join(', '), actor: actor ?? null })
}

/**
 * Puts right what is said of an order's delivery, while it is not delivered, and tells the member; the order stays where
 * it is.
 * @throws ImpossibleMove where there is no such order, or it is declined or delivered
 */
export async function correctDelivery(
  db: Database,
  orderNumber: string,
  details: Pick<MoveDetails, 'expectedDelivery' | 'trackingNumber' | 'actor'>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderNumber)
    if (order.status === orderStatus.declined) throw new ImpossibleMove(orderNumber, 'it is declined')
    if (order.verifyOtp) throw new ImpossibleMove(orderNumber, 'it is delivered already')
    await transaction.update(orders).set(given(details)).where(eq(orders.id, order.id))
    await writeEvent(transaction, order.id, null, details)
    const text = withDelivery(null, orderNumber, details)
    if (text !== null)
      await addNotification(transaction, { memberId: order.memberId, orderId: order.id, text })
  })
}

/**
 * Moves an order. Declining gives points and stock back, exactly once; completing draws the delivery code that
 * the member is told and confirms the delivery with; each move tells the member.
 * @throws ImpossibleMove where there is no such order, or it can't get there from where it is
 */
export async function moveOrder(
  db: Database,
  { orderNumber, to, details = {}, now, timeZone, randomBelow }: MoveRequest,
): Promise<MovedOrder> {
  return db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderNumber)
    if (!canMove(order.status, to)) {
      throw new ImpossibleMove(orderNumber, `it can't become ${to} from where it is (status ${order.status})`)
    }
    const reason = details.reason?.trim() ?? ''
    const digits = fieldLimits.deliveryOtpDigits
    const deliveryOtp = to === 'complete' ? String(randomBelow(10 ** digits)).padStart(digits, '0') : null
    const expires = lastDayOfRefund({ now, timeZone })
    const how = { why: 'declined', actor: details.actor, expires } as const
    const text =
      to === 'declined'
        ? orderTexts.declined(orderNumber, await giveBack(transaction, order, how), reason)
        : (withDelivery(orderTexts[to](orderNumber), orderNumber, details) ?? orderTexts[to](orderNumber))
    await transaction
      .update(orders)
      .set({
        status: orderStatus[to],
        deliveryOtp,
        ...(to === 'declined' ? { declineReason: reason } : {}),
        ...given(details),
      })
      .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    await writeEvent(transaction, order.id, to, details)
    const ofOrder = { memberId: order.memberId, orderId: order.id }
    await addNotification(transaction, { ...ofOrder, text })
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
 * Cancels a member's order that nobody has looked at yet (`/cancel-order`): it becomes a declined one that gives points
 * and stock back. Points come back as they were: those whose last day is over are written off at once, so that nobody keeps
 * points alive by ordering and cancelling. Cancelling it again changes nothing, so that a lost answer can be asked for again.
 * @returns the order's id
 * @throws ApiError 404 where the order is not the member's, 409 where it has moved on
 */
export async function cancelOrder(db: Database, memberId: number, orderId: Id): Promise<number> {
  const id = rowId(orderId)
  const ofMember = and(eq(orders.id, id), eq(orders.memberId, memberId))
  const [own] = await db.select({ orderNumber: orders.orderNumber }).from(orders).where(ofMember)
  if (!own) throw new ApiError(404, errorMessages.unknownOrder)
  await db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, own.orderNumber)
    if (order.cancelledAt !== null) return
    if (order.status !== ORDER_PLACED) throw new ApiError(409, errorMessages.notCancellable)
    const points = await giveBack(transaction, order, { why: 'cancelled' })
    await transaction
      .update(orders)
      .set({ status: orderStatus.declined, cancelledAt: sql`now()`, declineReason: CANCELLED_BY_MEMBER })
      .where(eq(orders.id, id))
    await transaction.insert(orderEvents).values({ orderId: id, what: 'cancelled by the member' })
    const text = orderTexts.cancelled(order.orderNumber, points)
    await addNotification(transaction, { memberId, orderId: id, text })
    await expirePointsOf(transaction, memberId)
  })
  return id
}
