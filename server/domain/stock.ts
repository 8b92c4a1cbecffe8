/** Stock is `products.stock`; a trigger records each change in `stock_movements` (db/functions/stock-movements.sql). */
import { eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { products } from '../db/schema.ts'

export interface StockMovementName {
  /** Why, in words that an auditor understands. */
  reason: string
  /** Null for receipts and corrections. */
  orderId?: number
  /** Who ran the command. */
  actor?: string | undefined
  /** A second change of a product with this key is refused by the database. */
  idempotencyKey?: string | undefined
}

/** Says what the changes of stock are that follow in this transaction. */
export async function nameStockMovements(
  on: DatabaseOrTransaction,
  { reason, orderId, actor, idempotencyKey }: StockMovementName,
): Promise<void> {
  await on.execute(sql`select set_config('shop.stock_reason', ${reason}, true),
    set_config('shop.stock_order', ${String(orderId ?? '')}, true),
    set_config('shop.actor', ${actor ?? ''}, true),
    set_config('shop.stock_key', ${idempotencyKey ?? ''}, true)`)
}

/** Puts pieces of a product into stock. */
export async function putIntoStock(
  on: DatabaseOrTransaction,
  productId: number,
  pieces: number,
): Promise<void> {
  await on
    .update(products)
    .set({ stock: sql`${products.stock} + ${pieces}` })
    .where(eq(products.id, productId))
}
