/** Stock is `products.stock`; a trigger records each change in `stock_movements` (db/functions/stock-movements.sql). */
import { eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { products } from '../db/schema.ts'

export interface StockMovementName {
  reason: string
  /** Null for receipts and corrections. */
  orderId?: number
  /** Who ran the command. */
  actor?: string | undefined
  /** Idempotency key: the database rejects a second change of a product with it. */
  idempotencyKey?: string | undefined
  /** The pieces that somebody counted: the line says so, and is written even if nothing changes. */
  counted?: number | undefined
}

/** Describes the stock changes that follow in this transaction. */
export async function nameStockMovements(
  on: DatabaseOrTransaction,
  { reason, orderId, actor, idempotencyKey, counted }: StockMovementName,
): Promise<void> {
  await on.execute(sql`select set_config('shop.stock_reason', ${reason}, true),
    set_config('shop.stock_order', ${String(orderId ?? '')}, true),
    set_config('shop.actor', ${actor ?? ''}, true),
    set_config('shop.stock_key', ${idempotencyKey ?? ''}, true),
    set_config('shop.stock_counted', ${String(counted ?? '')}, true)`)
}

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
