/** Replacements: pieces of a delivered order that are sent again, as an order of their own that costs nothing. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { orderStatus } from '../../src/contract/order-codes.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { orderEvents, orderLines, orders, products } from '../db/schema.ts'
import type { Pieces } from './order-parcels.ts'
import { chosenPieces } from './order-pieces.ts'
import { linesLeft } from './order-remainder.ts'
import { ImpossibleMove } from './order-transitions.ts'
import { nameStockMovements } from './stock.ts'

type Order = typeof orders.$inferSelect

/** The accepted order that the pieces are sent with: to the same address, at no points. */
async function writeOrder(
  on: DatabaseOrTransaction,
  order: Order,
): Promise<Pick<Order, 'id' | 'orderNumber'>> {
  const { clientId, memberId, customerName, customerMobile, customerEmail, customerPincode } = order
  const { customerAddress } = order
  const to = { customerName, customerMobile, customerEmail, customerPincode, customerAddress }
  const [made] = await on
    .insert(orders)
    .values({
      ...to,
      clientId,
      memberId,
      status: orderStatus.accepted,
      totalPoints: 0,
      replacesId: order.id,
    })
    .returning({ id: orders.id, orderNumber: orders.orderNumber })
  if (!made) throw new Error('the replacement was not written')
  return made
}

/**
 * Sends pieces of a delivered order again: an order with its own number, accepted at once, of 0 points and with no
 * line in the ledger. Its pieces leave the stock with it. The caller has locked the order.
 * @param lines the pieces; all that are neither refunded nor replaced if absent
 * @returns the replacement's number
 * @throws ImpossibleMove if the order has fewer pieces left, or there are not enough in stock
 */
export async function replacePieces(
  on: DatabaseOrTransaction,
  order: Order,
  { lines, actor }: { lines?: readonly Pieces[] | undefined; actor: string },
): Promise<string> {
  const { orderNumber } = order
  const left = await linesLeft(on, order.id)
  const chosen = chosenPieces(orderNumber, lines, { left, act: 'replace' })
  if (chosen.length === 0) throw new ImpossibleMove(orderNumber, 'all its pieces were refunded or replaced')
  const made = await writeOrder(on, order)
  const reason = `Replacement for order ${orderNumber}`
  await nameStockMovements(on, { reason, orderId: made.id, actor })
  for (const { productId, code, quantity } of chosen) {
    const taken = await on
      .update(products)
      .set({ stock: sql`${products.stock} - ${quantity}` })
      .where(and(eq(products.id, productId), sql`${products.stock} >= ${quantity}`))
      .returning({ id: products.id })
    if (taken.length === 0)
      throw new ImpossibleMove(orderNumber, `there are not ${quantity} of ${code} in stock`)
  }
  const pieces = new Map(chosen.map(({ id, quantity }) => [id, quantity]))
  const originals = await on
    .select()
    .from(orderLines)
    .where(inArray(orderLines.id, [...pieces.keys()]))
    .orderBy(orderLines.id)
  const copies = originals.map(({ id, productId, productName, size, colour, filename }) => ({
    productId,
    productName,
    size,
    colour,
    filename,
    orderId: made.id,
    points: 0,
    quantity: pieces.get(id) ?? 0,
    replacesId: id,
  }))
  await on.insert(orderLines).values(copies)
  await on.insert(orderEvents).values({ orderId: made.id, what: `accepted, replaces ${orderNumber}`, actor })
  return made.orderNumber
}
