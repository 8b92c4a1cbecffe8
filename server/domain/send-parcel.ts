/** Sends an order in several parcels. It is complete with the one that holds its last piece. */
import { eq, sql } from 'drizzle-orm'
import { orderStatus } from '../../src/contract/order-codes.ts'
import { orderTexts } from '../../src/contract/messages/notification-texts.ts'
import type { Database } from '../db/open.ts'
import { orderEvents, orders } from '../db/schema.ts'
import { addNotification } from './add-notification.ts'
import { writeParcel, type ParcelMarks, type Pieces } from './order-parcels.ts'
import { linesToSend } from './order-remainder.ts'
import { chosenPieces, piecesOf } from './order-pieces.ts'
import {
  assertMovable,
  ImpossibleMove,
  lockLiveOrder,
  moveOrder,
  type MoveRequest,
} from './order-transitions.ts'

export interface ParcelRequest
  extends ParcelMarks, Pick<MoveRequest, 'orderNumber' | 'now' | 'timeZone' | 'randomBelow'> {
  /** All that was not sent if absent. */
  lines?: readonly Pieces[] | undefined
  actor: string
}

/**
 * Sends pieces of an order in a parcel, and tells the member. The parcel with the last piece ships the order, as the
 * move does; any other one accepts it, so that its member can't cancel what is on its way.
 * @throws ImpossibleMove if there is no such order, its state does not allow it to be shipped, or fewer pieces are left
 */
export async function sendParcel(db: Database, request: ParcelRequest): Promise<void> {
  const { orderNumber, lines, carrier, trackingNumber = '', actor } = request
  await db.transaction(async (transaction) => {
    const order = await lockLiveOrder(transaction, orderNumber)
    assertMovable(order, 'complete')
    const left = await linesToSend(transaction, order.id)
    const chosen = chosenPieces(orderNumber, lines, { left, act: 'send' })
    if (chosen.length === 0) throw new ImpossibleMove(orderNumber, 'all its pieces were sent or refunded')
    await writeParcel(transaction, order, { carrier, trackingNumber }, chosen)
    const pieces = piecesOf(chosen)
    // Without a number, the order keeps that of the parcel before.
    const numbered = trackingNumber === '' ? {} : { trackingNumber }
    if (pieces === left.reduce((sum, line) => sum + line.left, 0)) {
      await moveOrder(transaction, { ...request, to: 'complete', details: { ...numbered, actor } })
      return
    }
    await transaction
      .update(orders)
      .set({ status: orderStatus.accepted, version: sql`${orders.version} + 1`, ...numbered })
      .where(eq(orders.id, order.id))
    const marks = [carrier, trackingNumber && `tracking number ${trackingNumber}`].filter(Boolean)
    const what = [`parcel of ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`, ...marks].join(', ')
    await transaction.insert(orderEvents).values({ orderId: order.id, what, actor })
    const text = orderTexts.parcel(orderNumber, pieces, trackingNumber)
    await addNotification(transaction, { memberId: order.memberId, orderId: order.id, text })
  })
}
