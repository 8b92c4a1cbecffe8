/** Which orders have waited too long: for the home's counts, and for the lists that they lead to. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { HELD_DAYS } from '../../../src/contract/admin/home.ts'
import { orderEvents, orders } from '../schema.ts'
import { statusOf, type OrderState } from './order-states.ts'

export type Late = 'overdue' | 'held'

export interface Now {
  /** The shop's day, `YYYY-MM-DD`. */
  today: string
  now: Date
}

/** The states in which an order can be late. */
export const lateStates: Readonly<Record<Late, readonly OrderState[]>> = {
  overdue: ['placed', 'accepted', 'on_hold', 'complete'],
  held: ['on_hold'],
}

const DAY_MS = 86_400_000

/**
 * The condition of a late order. `overdue`: its expected day is past, and it is not delivered; words for a day, as earlier
 * versions took them, are none. `held`: it is on hold for more than three days.
 */
export function isLate(late: Late, { today, now }: Now): SQL | undefined {
  // Written out, as the indexes of open and of undelivered orders have it.
  if (late === 'overdue')
    return and(
      sql`(${orders.status} in (0, 1, 4) or ${orders.status} = 5) and not ${orders.verifyOtp}`,
      sql`${orders.expectedDelivery} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and ${orders.expectedDelivery} < ${today}`,
    )
  const heldSince = sql`(select max(e.created_at) from ${orderEvents} e
    where e.order_id = orders.id and e.what like 'on hold%')`
  const since = new Date(now.getTime() - HELD_DAYS * DAY_MS)
  return and(
    eq(orders.status, statusOf.on_hold),
    sql`${orders.status} in (0, 1, 4)`,
    sql`coalesce(${heldSince}, ${orders.createdAt}) < ${since.toISOString()}::timestamptz`,
  )
}
