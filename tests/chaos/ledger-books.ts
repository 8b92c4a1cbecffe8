/** The books after a fire: what must be true of them, whatever happened. */
import type { OpenDatabase } from '../../server/db/open.ts'

/** What must be true of the books at any time; each gives a row for each fault. */
const invariants: Readonly<Record<string, string>> = {
  'a balance is the sum of its ledger': `select m.id, m.points, sum(l.amount) as ledger
    from members m left join points_ledger l on l.member_id = m.id
    group by m.id having m.points <> coalesce(sum(l.amount), 0)`,
  'no balance and no stock is negative': `select 'member' as of, id from members where points < 0
    union all select 'product', id from products where stock < 0`,
  'each order has one debit of what it cost': `select o.id from orders o
    left join points_ledger l on l.order_id = o.id and l.amount < 0
    group by o.id having count(l.id) <> 1 or -sum(l.amount) <> o.total_points`,
  'each debit of an order has its order': `select id from points_ledger
    where amount < 0 and reason like 'Order %' and order_id is null`,
  'a declined order is given back once, and no other': `select o.id, o.status from orders o
    left join points_ledger l on l.order_id = o.id and l.amount > 0
    group by o.id having count(l.id) <> (o.status = 2)::int
      or coalesce(sum(l.amount), o.total_points) <> o.total_points`,
  'an order costs what its lines cost': `select o.id from orders o left join order_lines l on l.order_id = o.id
    group by o.id having coalesce(sum(l.points * l.quantity), 0) <> o.total_points`,
  'stock is the sum of its movements': `select p.id, p.stock, sum(m.amount) as moved
    from products p left join stock_movements m on m.product_id = p.id
    group by p.id having p.stock <> coalesce(sum(m.amount), 0)`,
  'orders took from stock what they hold': `select coalesce(moved.product_id, ordered.product_id) as product
    from (select product_id, -sum(amount) as pieces from stock_movements where order_id is not null group by 1) moved
    full join (select l.product_id, sum(l.quantity) as pieces
      from order_lines l join orders o on o.id = l.order_id where o.status <> 2 group by 1) ordered using (product_id)
    where coalesce(moved.pieces, 0) <> coalesce(ordered.pieces, 0)`,
  'one attempt is one order': `select member_id, unique_identify from orders
    group by member_id, unique_identify having count(*) > 1`,
  'each order told its member': `select o.id from orders o
    where not exists (select from notifications n where n.order_id = o.id)`,
}

/**
 * Looks through the books.
 * @param received what each product had in stock before anything was ordered
 * @returns every fault in words; empty where all agree
 */
export async function faultsInBooks(
  { database: { pool } }: { database: OpenDatabase },
  received: number,
  told: ReadonlyMap<number, number>,
): Promise<string[]> {
  const faults: string[] = []
  for (const [rule, text] of Object.entries(invariants)) {
    for (const row of (await pool.query(text)).rows) faults.push(`${rule}: ${JSON.stringify(row)}`)
  }
  const stock = await pool.query(
    `select p.id, p.stock, coalesce(sum(l.quantity) filter (where o.status <> 2), 0)::int as ordered
      from products p left join order_lines l on l.product_id = p.id left join orders o on o.id = l.order_id
      group by p.id having p.stock + coalesce(sum(l.quantity) filter (where o.status <> 2), 0) <> $1`,
    [received],
  )
  for (const row of stock.rows) faults.push(`stock and ordered are what was received: ${JSON.stringify(row)}`)
  const { rows } = await pool.query<{ id: number; attempt: string }>(
    'select id, unique_identify::text as attempt from orders',
  )
  const kept = new Map(rows.map(({ id, attempt }) => [Number(attempt), id]))
  for (const [attempt, orderId] of told) {
    if (kept.get(attempt) !== orderId) faults.push(`a member was told of order ${orderId}, which is not kept`)
  }
  for (const attempt of kept.keys()) {
    if (!told.has(attempt)) faults.push(`an order was kept that its member was never told of: ${attempt}`)
  }
  return faults
}
