/** PostgreSQL's plans for an order's statements. A connection keeps its plans while it is open. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeOrder } from '../../../server/domain/place-order.ts'
import { addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openMemberShop } from '../shops/open-member-shop.ts'
import { orderOf } from '../shops/open-test-shop.ts'

const shop = fixture(openMemberShop)
/** One connection, so that it keeps its first plans. */
let pool: pg.Pool

beforeAll(() => {
  pool = new pg.Pool({ connectionString: shop.database.url, max: 1 })
})
afterAll(() => pool.end())

/** Number of sequential scans of each table that grows with the orders. */
async function wholeReads(): Promise<Record<string, number>> {
  // By itself a connection publishes its statistics only now and then.
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ relname: string; seq_scan: string }>(
    `select relname, seq_scan from pg_stat_user_tables
     where relname in ('orders', 'order_lines', 'points_ledger', 'points_lots', 'points_lot_moves', 'notifications')`,
  )
  return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]))
}

it('reads no table whole for an order, also where the first one came while the tables were empty', async () => {
  const member = await shop.memberWith(1000)
  const product = await addProduct(shop.database.db, shop.category, { code: 'BAG', points: 100 })
  const session = {
    tokenHash: '',
    memberId: member.id,
    mobile: member.mobile,
    clientId: shop.acme.id,
    clientLoginId: member.clientLoginId,
  }
  await pool.query('vacuum analyze orders, order_lines, points_lots, points_lot_moves, notifications')
  const before = await wholeReads()
  for (let count = 0; count < 3; count += 1)
    await placeOrder(pool, orderOf(member, [{ id: product.id }]), session)
  expect(await wholeReads()).toEqual(before)
})
