/** Reads a product's stock movements, each with the stock after it. */
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'

/** A movement as the wire has it, but for the form of its time. */
export interface Movement {
  id: number
  /** As PostgreSQL writes it. */
  at: string
  amount: number
  counted: number | null
  /** Pieces after it. */
  stock: number
  reason: string
  order: string | null
  actor: string | null
}

/**
 * Reads lines from the newest.
 * @param newest what the product's stock was after the newest of them
 */
async function readLines(on: Database, lines: SQL, newest: SQL): Promise<Movement[]> {
  const { rows } = await on.execute<{ [Field in keyof Movement]: Movement[Field] }>(sql`
    with line as (${lines})
    select line.id, line.created_at as at, line.amount, line.counted, line.reason, line.actor, o.order_number as order,
      (${newest} - coalesce(sum(line.amount) over (
        order by line.id desc rows between unbounded preceding and 1 preceding), 0))::int as stock
    from line left join orders o on o.id = line.order_id order by line.id desc`)
  return rows
}

/**
 * @param from below which line, and the stock before that; null for the newest, which the product's stock follows
 * @returns its movements, newest first
 */
export function readMovements(
  on: Database,
  productId: number,
  { from, limit }: { from: readonly [line: number, stock: number] | null; limit: number },
): Promise<Movement[]> {
  const [line, stock] = from ?? [null, null]
  const below = line === null ? sql`` : sql`and id < ${line}`
  const newest =
    stock === null ? sql`(select stock from products where id = ${productId})` : sql`${stock}::int`
  return readLines(
    on,
    sql`select * from stock_movements where product_id = ${productId} ${below} order by id desc limit ${limit}`,
    newest,
  )
}

/** @returns the product's movement with an idempotency key; null if there is none */
export async function knownMovement(on: Database, productId: number, key: string): Promise<Movement | null> {
  const [movement] = await readLines(
    on,
    sql`select * from stock_movements where product_id = ${productId} and idempotency_key = ${key}`,
    sql`(select p.stock - coalesce((select sum(later.amount) from stock_movements later
      where later.product_id = p.id and later.id > line.id), 0) from products p where p.id = ${productId})`,
  )
  return movement ?? null
}
