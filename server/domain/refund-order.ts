/** Refunds of an order by pieces or by points, never more than the order took. */
import { and, asc, eq } from 'drizzle-orm'
import { orderStatus } from '../../src/contract/order-codes.ts'
import { ledgerReasons, orderTexts } from '../../src/contract/messages/notification-texts.ts'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import { orderEvents, orderRefundLines, orderRefunds, type orders } from '../db/schema.ts'
import { creditOrder } from './credit-order.ts'
import type { Today } from './date-in.ts'
import type { Pieces } from './order-parcels.ts'
import { chosenPieces, eachOnce } from './order-pieces.ts'
import { linesLeft, pointsLeft } from './order-remainder.ts'
import { assertCost, assertFits, ImpossibleMove, lockLiveOrder } from './order-transitions.ts'
import { lastDayOfRefund } from './points-expiry.ts'
import { Refused } from './refused.ts'
import { nameStockMovements, putIntoStock } from './stock.ts'

/** The refund: pieces at their price, or points. */
export type Refunded = { lines: Pieces[]; restock: boolean } | { points: number }

export interface RefundRequest extends Today {
  orderNumber: string
  /** Idempotency key: a second refund of the order with the same key refunds nothing. */
  key: string
  what: Refunded
  /** For other operators; not shown to the member. */
  reason: string
  actor: string
}

export interface Refund {
  id: number
  points: number
  lines: Pieces[]
  at: Date
  actor: string
  /** False if its key was known: then nothing was refunded now. */
  isNew: boolean
}

type Order = typeof orders.$inferSelect
type Row = typeof orderRefunds.$inferSelect

const refundOf = ({ id, points, createdAt: at, actor }: Row, lines: Pieces[], isNew: boolean): Refund => ({
  id,
  points,
  lines,
  at,
  actor,
  isNew,
})

/**
 * The existing refund with the key, or null.
 * @throws Refused `key_reused` if it is a different refund
 */
async function knownRefund(
  on: DatabaseOrTransaction,
  order: Order,
  { key, what, reason }: RefundRequest,
): Promise<Refund | null> {
  const [known] = await on
    .select()
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, order.id), eq(orderRefunds.key, key)))
  if (!known) return null
  const lines = await on
    .select({ id: orderRefundLines.orderLineId, quantity: orderRefundLines.quantity })
    .from(orderRefundLines)
    .where(eq(orderRefundLines.refundId, known.id))
    .orderBy(asc(orderRefundLines.orderLineId))
  const before = lines.length > 0 ? { lines, restock: known.restock } : { points: known.points }
  const isSame = known.reason === reason && JSON.stringify(before) === JSON.stringify(what)
  if (!isSame) throw new Refused('key_reused', `Order ${order.orderNumber}: another refund has this key.`)
  return refundOf(known, lines, false)
}

/**
 * Returns the pieces to stock, if requested.
 * @returns their price
 * @throws ImpossibleMove if the order has no such line, or fewer pieces that were neither refunded nor replaced
 */
async function takePieces(
  on: DatabaseOrTransaction,
  order: Order,
  { lines, restock, actor }: { lines: Pieces[]; restock: boolean; actor: string },
): Promise<number> {
  const { orderNumber } = order
  const reason = ledgerReasons.returned(orderNumber).en
  if (restock) await nameStockMovements(on, { reason, orderId: order.id, actor })
  const left = await linesLeft(on, order.id)
  let points = 0
  for (const line of chosenPieces(orderNumber, lines, { left, act: 'refund' })) {
    points += line.points * line.quantity
    if (restock) await putIntoStock(on, line.productId, line.quantity)
  }
  return points
}

/**
 * @throws ImpossibleMove if the order has fewer points left, or if all of an incomplete order's would be refunded,
 * which declining it does
 */
async function assertLeft(on: DatabaseOrTransaction, order: Order, points: number): Promise<void> {
  const { orderNumber } = order
  const left = await pointsLeft(on, order.id)
  if (points > left)
    throw new ImpossibleMove(orderNumber, `${left} of its points are left, and no more can come back`)
  if (points === left && order.status !== orderStatus.complete)
    throw new ImpossibleMove(orderNumber, 'all of an order that is not complete comes back by declining it')
}

/**
 * Refunds points of an order in one ledger line and notifies the member.
 * @returns the refund; for a known key, the first one
 * @throws ImpossibleMove if there is no such order, it is declined or a replacement, its member was erased, less of it is left, or the
 * balance can't take it
 * @throws Refused `key_reused` if another refund of the order has the key
 */
export async function refundOrder(db: Database, request: RefundRequest): Promise<Refund> {
  const { orderNumber, key, reason, actor } = request
  const { what: asked } = request
  const what = 'lines' in asked ? { lines: eachOnce(asked.lines), restock: asked.restock } : asked
  return db.transaction(async (transaction) => {
    const order = await lockLiveOrder(transaction, orderNumber)
    const known = await knownRefund(transaction, order, { ...request, what })
    if (known) return known
    if (order.status === orderStatus.declined) throw new ImpossibleMove(orderNumber, 'it is declined')
    assertCost(order)
    const asks = 'lines' in what ? await takePieces(transaction, order, { ...what, actor }) : what.points
    // After a refund by points less may be left than the pieces cost: they go back to the stock all the same.
    const isReturn = 'lines' in what && what.restock
    const points = isReturn ? Math.min(asks, await pointsLeft(transaction, order.id)) : asks
    await assertLeft(transaction, order, points)
    await assertFits(transaction, order, points)
    const restock = 'lines' in what && what.restock
    const lines = 'lines' in what ? what.lines : []
    const row = { orderId: order.id, key, points, restock, reason, actor }
    const [written] = await transaction.insert(orderRefunds).values(row).returning()
    if (!written) throw new Error('the refund was not written')
    const parts = lines.map(({ id, quantity }) => ({ refundId: written.id, orderLineId: id, quantity }))
    if (parts.length > 0) await transaction.insert(orderRefundLines).values(parts)
    const event = `refunded${restock ? ' and restocked' : ''}: ${reason}`
    await transaction.insert(orderEvents).values({ orderId: order.id, what: event, actor })
    if (points > 0)
      await creditOrder(transaction, order, {
        amount: points,
        reason: ledgerReasons.returned(orderNumber).en,
        expires: lastDayOfRefund(request),
        actor,
        text: orderTexts.refunded(orderNumber, points),
      })
    return refundOf(written, lines, true)
  })
}
