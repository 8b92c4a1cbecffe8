/** `order show`: one order with everything needed to pack and send it, and its history. */
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { feedback, notifications, orderEvents, pointsLedger } from '../../db/schema.ts'
import type { CliContext } from '../cli-context.ts'
import { AdminFault, exitCodes } from '../exit-codes.ts'
import { detailsText, tableText } from '../print-table.ts'
import { readLines, readOrder, type ReadOrder } from './read-orders.ts'

interface HistoryLine {
  at: Date
  what: string
  /** Empty where nobody ran a command: the member did it. */
  actor: string
}

async function historyOf(db: Database, order: ReadOrder): Promise<HistoryLine[]> {
  const [events, ledger, told, rated] = await Promise.all([
    db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(asc(orderEvents.id)),
    db.select().from(pointsLedger).where(eq(pointsLedger.orderId, order.id)).orderBy(asc(pointsLedger.id)),
    db.select().from(notifications).where(eq(notifications.orderId, order.id)).orderBy(asc(notifications.id)),
    db.select().from(feedback).where(eq(feedback.orderId, order.id)),
  ])
  return [
    { at: order.placedAt, what: 'placed', actor: '' },
    ...events.map(({ createdAt, what, actor }) => ({ at: createdAt, what, actor: actor ?? '' })),
    ...ledger.map(({ createdAt, amount, reason, actor }) => ({
      at: createdAt,
      what: `points ${amount > 0 ? '+' : ''}${amount}: ${reason}`,
      actor: actor ?? '',
    })),
    // A delivery code stands above, while it is needed.
    ...told.map(({ createdAt, bodyMessage, publicMessage }) => ({
      at: createdAt,
      what: `told the member: ${publicMessage ?? bodyMessage}`,
      actor: '',
    })),
    ...rated.map(({ createdAt, ratingNumber, ratingComment }) => ({
      at: createdAt,
      what: `rated ${ratingNumber} of 5${ratingComment === '' ? '' : `: ${ratingComment}`}`,
      actor: '',
    })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** Prints one order. */
export async function showOrder(context: CliContext, number: string, json: boolean): Promise<void> {
  await context.withDatabase(async ({ db }) => {
    const order = await readOrder(db, number.trim())
    if (!order) throw new AdminFault(exitCodes.notFound, `There is no order ${number}.`)
    const lines = (await readLines(db, [order.id])).map(({ orderId: _order, ...line }) => line)
    const history = await historyOf(db, order)
    if (json) return context.print(JSON.stringify({ ...order, lines, history }))
    const details = detailsText({
      order: order.orderNumber,
      client: order.client,
      status: order.delivered ? 'delivered' : order.status,
      placed: order.placedAt.toISOString(),
      points: order.points,
      'expected delivery': order.expectedDelivery,
      'tracking number': order.trackingNumber,
      'delivery code': order.delivered ? '' : (order.deliveryCode ?? ''),
      'decline reason': order.declineReason,
    })
    const address = detailsText({
      name: order.name,
      mobile: order.addressMobile,
      email: order.email,
      address: order.address,
      pincode: order.pincode,
    })
    const member = detailsText({ name: order.member, mobile: order.mobile, email: order.memberEmail })
    const lineTable = tableText(
      lines.map(({ code, name, size, quantity, points }) => ({
        code,
        product: name,
        size,
        quantity,
        points,
        together: points * quantity,
      })),
    )
    const historyTable = tableText(
      history.map(({ at, what, actor }) => ({ when: at.toISOString(), what, by: actor })),
    )
    context.print(
      `${details}\n\nSend to\n${address}\n\nMember\n${member}\n\nLines\n${lineTable}\n\nHistory\n${historyTable}`,
    )
  })
}
