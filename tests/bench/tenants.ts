/**
 * One client's people do their worst, one kind after the other, while a member of another client browses and orders: an
 * operator, a file, strangers at the console's door, and reports. The member's calls may take at most twice as long.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { seedBenchShop } from './bench-shop.ts'
import type { Bench } from './bench.ts'
import { startChild } from './child.ts'
import type { Neighbours } from './neighbours.ts'
import { operatorCookie } from './operator-cookie.ts'
import type { Visit } from './visit-beside.ts'

const LASTS_MS = 12_000
const MAY_TAKE = 2
/** People of the other client who call at once. */
const AT_ONCE = 6
/** Strangers' connections. */
const FLOOD_AT_ONCE = 40
const MEMBERS = 5000
const ORDERS = 3000
const NOTES = 600

const client = `(select id from clients where login_id = 'busy')`

/** The client whose people do it: members, open orders of one product, and one order full of long notes. */
const otherClient = (members: number, orders: number): string => `
  insert into clients (login_id, client_code, client_name) values ('busy', 'BSY', 'Busy');
  insert into categories (client_id, code, name) values (${client}, 'THINGS', '{"en":"Things"}');
  insert into products (client_id, category_id, code, name, points, stock)
    select client_id, id, 'BUSY', '{"en":"A thing"}', 100, 1000000 from categories where client_id = ${client};
  insert into members (client_id, mobile, name)
    select ${client}, (7000000000 + n)::text, 'Member ' || n from generate_series(1, ${members}) n;
  insert into points_ledger (member_id, amount, reason)
    select id, 100000, 'Bench' from members where client_id = ${client};
  insert into orders (client_id, member_id, unique_identify, total_points, customer_name, customer_mobile,
      customer_email, customer_pincode, customer_address)
    select m.client_id, m.id, n, 100, m.name, m.mobile, 'x@example.com', '400001', '1, Some Road'
    from generate_series(1, ${orders}) n
    join members m on m.client_id = ${client} and m.mobile = (7000000001 + n % least(${members}, 500))::text;
  insert into order_lines (order_id, product_id, product_name, points, quantity)
    select o.id, p.id, p.name, 100, 1 from orders o join products p on p.client_id = o.client_id
    where o.client_id = ${client};
  insert into points_ledger (member_id, amount, reason, order_id)
    select member_id, -100, 'Order ' || order_number, id from orders where client_id = ${client};
  insert into order_notes (order_id, text, actor)
    select (select min(id) from orders where client_id = ${client}), repeat('x', 2000), 'Bench'
    from generate_series(1, ${NOTES})`

/** @returns the numbers of the client's orders, the one with the notes first */
async function seedOtherClient(pool: pg.Pool, members: number, orders: number): Promise<string[]> {
  await pool.query(otherClient(members, orders))
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ number: string }>(
    `select order_number as number from orders where client_id = ${client} order by id`,
  )
  return rows.map(({ number }) => number)
}

/** Times the member's calls while the neighbours work; without any, alone. */
async function shopBeside(words: readonly [server: string, about: string], neighbours: Neighbours | null) {
  const shopper = await startChild('shopper.ts', words)
  const others = neighbours && (await startChild('neighbours.ts', [JSON.stringify(neighbours)]))
  try {
    await pause(LASTS_MS)
    const visit = (await shopper.ask('leave')) as Visit
    return { ...visit, calls: others === null ? 0 : ((await others.ask('leave')) as number) }
  } finally {
    await shopper.stop()
    await others?.stop()
  }
}

export async function measure(bench: Bench): Promise<void> {
  const { database } = await bench.openDatabase()
  const {
    members: [member],
    productIds,
  } = await seedBenchShop(database)
  if (member === undefined) throw new Error('there is no member')
  const numbers = await seedOtherClient(database.pool, bench.shareOf(MEMBERS), bench.shareOf(ORDERS))
  const server = await bench.startServer({ OPERATOR_LOGIN_CALLS_A_MINUTE: '1000000' })
  const cookie = await operatorCookie(database)
  const row = bench.table('a member of another client, who browses and orders', {
    p50: ['p50 ms', 1],
    p95: ['p95 ms', 1],
    failed: ['failed', 0],
    calls: ['their calls', 0],
  })
  const words = [server.url, JSON.stringify({ member, productIds })] as const
  const beside = (kind: Neighbours['kind'], atOnce: number) =>
    shopBeside(words, { server: server.url, cookie, numbers, kind, atOnce })
  const alone = await shopBeside(words, null)
  row('alone', alone)
  const limits = { p95: alone.p95 * MAY_TAKE, failed: 0 }
  row('an operator does their worst', await beside('operator', AT_ONCE), limits)
  row('files of bad rows', await beside('files', 1), limits)
  row('strangers at the console’s door', await beside('strangers', FLOOD_AT_ONCE), limits)
  row('reports', await beside('reports', AT_ONCE), limits)
  row('alone again', await shopBeside(words, null))
}
