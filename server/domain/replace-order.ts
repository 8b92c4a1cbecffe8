/** Replacements: an order that costs nothing and sends pieces of a delivered order again. */
import { inArray, sql } from 'drizzle-orm'
import { orderStatus } from '../../src/contract/order-codes.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { orderEvents, orderLines, orders, products } from '../db/schema.ts'
import { linesLeft } from './order-remainder.ts'
import { ImpossibleMove } from './order-transitions.ts'
import { nameStockMovements } from './stock.ts'

type Order = typeof orders.$inferSelect

/** Pieces of a line of the replaced order. */
export interface ReplacedLine {
  id: number
  quantity: number
}

type Left = Awaited<ReturnType<typeof linesLeft>>[number]

/** The pieces to send again. @param wanted all that are left if absent */
function piecesOf(order: Order, lines: readonly Left[], wanted: readonly ReplacedLine[] | undefined) {
  const asked = new Map<number, number>()
  for (const { id, quantity } of wanted ?? lines.map(({ id, left }) => ({ id, quantity: left })))
    asked.set(id, (asked.get(id) ?? 0) + quantity)
  const pieces = lines.flatMap((line) => {
    const quantity = asked.get(line.id) ?? 0
    asked.delete(line.id)
    if (quantity > line.left)
      throw new ImpossibleMove(
        order.orderNumber,
        `${line.left} of ${line.code} are left to replace, not ${quantity}`,
      )
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })
  for (const id of asked.keys()) throw new ImpossibleMove(order.orderNumber, `it has no line ${id}`)
  if (pieces.length === 0)
    throw new ImpossibleMove(order.orderNumber, 'all its pieces were refunded or replaced')
  return pieces
}

/** Takes the pieces from stock for the replacement. @throws ImpossibleMove if there are fewer */
async function takeFromStock(
  on: DatabaseOrTransaction,
  order: Order,
  pieces: readonly (Left & { quantity: number })[],
): Promise<void> {
  for (const { productId, quantity, code } of pieces) {
    const taken = await on
      .update(products)
      .set({ stock: sql`${products.stock} - ${quantity}` })
      .where(sql`${products.id} = ${productId} and ${products.stock} >= ${quantity}`)
      .returning({ id: products.id })
    if (taken.length === 0)
      throw new ImpossibleMove(order.orderNumber, `there are not ${quantity} of ${code} in stock`)
  }
}

/**
 * Makes the replacement of an order: an accepted order to the same address, with pieces of its lines for no points. Its
 * pieces leave the stock. The caller has locked the order.
 * @param wanted pieces by the order's lines; all that are neither refunded nor replaced if absent
 * @returns its number
 * @throws ImpossibleMove if fewer pieces are left, or in stock
 */
export async function replaceOrder(
  on: DatabaseOrTransaction,
  order: Order,
  { lines: wanted, actor }: { lines?: readonly ReplacedLine[] | undefined; actor: string },
): Promise<string> {
  const pieces = piecesOf(order, await linesLeft(on, order.id), wanted)
  const {
    clientId,
    memberId,
    customerName,
    customerMobile,
    customerEmail,
    customerPincode,
    customerAddress,
  } = order
  const [made] = await on
    .insert(orders)
    .values({
      clientId,
      memberId,
      customerName,
      customerMobile,
      customerEmail,
      customerPincode,
      customerAddress,
      replacesId: order.id,
      status: orderStatus.accepted,
      totalPoints: 0,
      uniqueIdentify: sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`,
    })
    .returning({ id: orders.id, orderNumber: orders.orderNumber })
  if (!made) throw new Error('the replacement was not written')
  const { id, orderNumber } = made
  const reason = `Order ${orderNumber}, which replaces ${order.orderNumber}`
  await nameStockMovements(on, { reason, orderId: id, actor })
  await takeFromStock(on, order, pieces)
  const quantities = new Map(pieces.map((line) => [line.id, line.quantity]))
  const originals = await on
    .select()
    .from(orderLines)
    .where(inArray(orderLines.id, [...quantities.keys()]))
    .orderBy(orderLines.id)
  await on.insert(orderLines).values(
    originals.map(({ id: lineId, productId, productName, size, colour, filename }) => ({
      orderId: id,
      productId,
      productName,
      size,
      colour,
      filename,
      points: 0,
      quantity: quantities.get(lineId) ?? 0,
    })),
  )
  await on.insert(orderEvents).values({ orderId: id, what: `replaces ${order.orderNumber}`, actor })
  return orderNumber
}
