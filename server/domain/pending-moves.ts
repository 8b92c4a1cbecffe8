/** Moves of orders that wait until they can no longer be undone: what ends one before its time. */
import { sql, type SQL } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'

/**
 * Drops the moves of some orders that wait, because something else came first. They stay to be shown as *Did not
 * happen*, without what their operator wrote. The caller has locked the orders' members.
 * @param orderIds the orders' ids, as a subquery or a value
 * @param refusal why, in words
 */
export async function dropPendingMoves(
  on: DatabaseOrTransaction,
  orderIds: SQL,
  refusal: string,
): Promise<void> {
  await on.execute(
    sql`with dropped as (
        update pending_moves set refused_at = now(), refusal = ${refusal}, details = '{}'
        where order_id in (${orderIds}) and refused_at is null returning order_id, "to", actor)
      insert into order_events (order_id, what, actor)
      select order_id, 'did not happen (' || replace("to", '_', ' ') || '): ' || ${refusal}::text, actor from dropped`,
  )
}
