/** Reads a member's and a product's books in a test's database, and checks that they agree. */
import { asc, eq, sum } from 'drizzle-orm'
import type pg from 'pg'
import { ledgerInvariants } from '../../server/db/ledger-invariants.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { members, orders, pointsLedger, products } from '../../server/db/schema.ts'

export interface KeptBooks {
  balanceOf(memberId: number): Promise<number | undefined>
  ledgerSumOf(memberId: number): Promise<number>
  /** Their orders, oldest first. */
  ordersOf(memberId: number): Promise<(typeof orders.$inferSelect)[]>
  stockOf(productId: number): Promise<number>
  /** Everything that a member's order could change; equal as long as nothing is ordered or paid. */
  moneyAround(memberId: number): Promise<unknown>
}

export function keptBooks({ db, pool }: OpenDatabase): KeptBooks {
  return {
    async balanceOf(memberId) {
      const [row] = await db.select().from(members).where(eq(members.id, memberId))
      return row?.points
    },
    async ledgerSumOf(memberId) {
      const [row] = await db
        .select({ sum: sum(pointsLedger.amount) })
        .from(pointsLedger)
        .where(eq(pointsLedger.memberId, memberId))
      return Number(row?.sum)
    },
    ordersOf: (memberId) =>
      db.select().from(orders).where(eq(orders.memberId, memberId)).orderBy(asc(orders.id)),
    async stockOf(productId) {
      const [row] = await db.select().from(products).where(eq(products.id, productId))
      return row?.stock ?? 0
    },
    async moneyAround(memberId) {
      const { rows } = await pool.query(
        `select (select points from members where id = $1) as balance,
          (select count(*)::int from orders) as orders, (select count(*)::int from points_ledger) as ledger,
          (select sum(stock)::int from products) as stock`,
        [memberId],
      )
      return rows[0]
    },
  }
}

/** The rows that violate an invariant of the books, by its rule; empty if there are none. */
export async function brokenInvariants(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const { rule, violations } of Object.values(ledgerInvariants)) {
    const { rows } = await pool.query(violations)
    if (rows.length > 0) found[rule] = rows
  }
  return found
}
