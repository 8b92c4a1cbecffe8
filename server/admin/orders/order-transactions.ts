/** Transactions of a file of status changes: rolled back for a dry run, locked beforehand with `--strict`. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'

/** Thrown to take back what a transaction wrote. */
class TakenBack extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('taken back')
    this.result = result
  }
}

/** Does the work in a transaction that keeps it only where `isKept` says so afterwards. */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
  isKept: () => boolean,
): Promise<Result> {
  try {
    return await db.transaction(async (transaction) => {
      const result = await work(transaction)
      if (!isKept()) throw new TakenBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.result as Result
    throw error
  }
}

/** Locks what the moves may change in the order in which placing an order locks: members, then products, each by id. */
export async function lockWhatMoves(on: Database, orderNumbers: readonly string[]): Promise<void> {
  const named = sql`order_number = any(${sql.param(orderNumbers)}::text[])`
  await on.execute(
    sql`select from members where id in (select member_id from orders where ${named}) order by id for no key update`,
  )
  await on.execute(
    sql`select from products where id in
      (select product_id from order_lines l join orders o on o.id = l.order_id where ${named})
      order by id for no key update`,
  )
}
