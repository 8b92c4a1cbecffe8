/** Checks points, stock and orders after a load. */
import { ledgerInvariants, type Invariant } from '../../../server/db/ledger-invariants.ts'
import type { OpenDatabase } from '../../../server/db/open.ts'

/** The product's invariants, and those of this test. */
const invariants: readonly Invariant[] = [
  ...Object.values(ledgerInvariants),
  {
    rule: 'one attempt is one order',
    violations: `select member_id, unique_identify from orders where replaces_id is null
    group by member_id, unique_identify having count(*) > 1`,
  },
  {
    // Of a replacement its member reads with the order that it replaces.
    rule: 'each order notified its member',
    violations: `select o.id from orders o
    where not exists (select from notifications n where n.order_id = coalesce(o.replaces_id, o.id))`,
  },
]

/**
 * Checks every invariant.
 * @param received each product's stock before the first order
 * @returns every fault as text; empty if there are none
 */
export async function faultsInBooks(
  { database: { pool } }: { database: OpenDatabase },
  received: number,
  confirmed: ReadonlyMap<number, number>,
): Promise<string[]> {
  const faults: string[] = []
  for (const { rule, violations } of invariants) {
    for (const row of (await pool.query(violations)).rows) faults.push(`${rule}: ${JSON.stringify(row)}`)
  }
  const stock = await pool.query(
    `select p.id, p.stock, coalesce(sum(l.quantity) filter (where o.status <> 2), 0)::int as ordered
      from products p left join order_lines l on l.product_id = p.id left join orders o on o.id = l.order_id
      group by p.id having p.stock + coalesce(sum(l.quantity) filter (where o.status <> 2), 0) <> $1`,
    [received],
  )
  for (const row of stock.rows) faults.push(`stock and ordered are what was received: ${JSON.stringify(row)}`)
  const { rows } = await pool.query<{ id: number; attempt: string }>(
    'select id, unique_identify::text as attempt from orders where replaces_id is null',
  )
  const kept = new Map(rows.map(({ id, attempt }) => [Number(attempt), id]))
  for (const [attempt, orderId] of confirmed) {
    if (kept.get(attempt) !== orderId) faults.push(`a member was told of order ${orderId}, which is not kept`)
  }
  for (const attempt of kept.keys()) {
    if (!confirmed.has(attempt))
      faults.push(`an order was kept that its member was never told of: ${attempt}`)
  }
  return faults
}
