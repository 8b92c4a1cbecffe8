/**
 * One client's people do their worst, one kind after the other, while a member of another client browses and orders: an
 * operator, a file, strangers at the console's door, and reports. The member's calls may take at most twice as long.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ADMIN_API_PREFIX } from '../../src/contract/admin/calls.ts'
import { seedBenchShop, type BenchMember } from './bench-shop.ts'
import type { Bench } from './bench.ts'
import { startChild } from './child.ts'
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
const BAD_ROWS = 100_000
/** Pause between two uploads: the checks of the files overlap. */
const UPLOAD_EACH_MS = 2000

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

interface Sent {
  body?: string
  headers?: Record<string, string>
}
/** Makes a call of the admin API. A refusal does not matter: whoever does their worst takes what comes. */
type Call = (path: string, sent?: Sent) => Promise<void>

const callerOf =
  (server: string, cookie: string): Call =>
  async (path, { body, headers = {} } = {}) => {
    const json = { origin: server, 'content-type': 'application/json' }
    const reply = await fetch(server + ADMIN_API_PREFIX + path, {
      headers: { cookie, ...(body !== undefined && json), ...headers },
      ...(body !== undefined && { method: 'POST', body }),
    })
    await reply.arrayBuffer()
  }

type Work = (turn: number) => Promise<void>

/** An operator's dearest calls, in turn. */
function operatorsWorst(call: Call, numbers: readonly string[]): Work {
  const declined = numbers.slice(0, 300).map((number) => ({ number, to: 'declined', reason: 'none left' }))
  const grants = Array.from({ length: 1000 }, (_, n) => ({ mobile: String(7_000_000_001 + n), points: 1 }))
  const hundredFrom = (turn: number) => {
    const first = (turn * 100) % numbers.length
    const to = turn % 2 === 0 ? 'accepted' : 'on_hold'
    return numbers.slice(first, first + 100).map((number) => ({ number, to }))
  }
  const worst: Work[] = [
    () => call('/orders/moves', { body: JSON.stringify({ dry_run: true, orders: declined }) }),
    () => call(`/orders/${numbers[0]}`),
    (turn) => call('/orders/moves', { body: JSON.stringify({ orders: hundredFrom(turn) }) }),
    (turn) =>
      call('/clients/busy/grants', {
        body: JSON.stringify({ reason: 'Bench', grants, dry_run: turn % 4 !== 0 }),
        headers: { 'idempotency-key': `bench ${turn}` },
      }),
    () => call('/orders.csv?client=busy'),
    () => call('/members?q=member'),
  ]
  return async (turn) => worst[turn % worst.length]?.(turn)
}

/** Uploads files whose every row is wrong in several columns. */
function badFiles(call: Call): Work {
  const rows = Array.from({ length: BAD_ROWS }, () => 'x,y,z,=')
  const body = ['order,status,reason,expected_delivery', ...rows].join('\n')
  return async (turn) => {
    const query = new URLSearchParams({ kind: 'moves', key: `bench ${turn}`, reason: 'Bench' })
    const headers = { 'content-type': 'text/csv' }
    await call(`/clients/busy/imports?${query.toString()}`, { body, headers })
    await pause(UPLOAD_EACH_MS)
  }
}

/** Sign-ins of nobody, and invented cookies. */
function strangers(call: Call): Work {
  const invented = { cookie: `__Host-operator=${'x'.repeat(43)}` }
  return async (turn) => {
    if (turn % 2 === 0) return call('/orders', { headers: invented })
    const known = { email: `nobody${turn}@example.com`, passphrase: 'x'.repeat(20), code: '000000' }
    return call('/session', { body: JSON.stringify(known), headers: { cookie: '' } })
  }
}

const REPORTS = ['liability?expire_months=12', 'movement?from=2026-01-01', 'redemptions?by=product', 'stock']
const reports =
  (call: Call): Work =>
  (turn) =>
    call(`/clients/busy/reports/${REPORTS[turn % REPORTS.length]}`)

/** Times the member's calls while so many do the work, again and again. */
async function shopBeside(
  server: string,
  about: { member: BenchMember; productIds: readonly number[] },
  { atOnce, work }: { atOnce: number; work: Work },
): Promise<Visit & { calls: number }> {
  const shopper = await startChild('shopper.ts', [server, JSON.stringify(about)])
  let calls = 0
  const ends = performance.now() + LASTS_MS
  const again = async (): Promise<void> => {
    while (performance.now() < ends) {
      calls += 1
      // A connection that is closed under load.
      await work(calls).catch(() => pause(50))
    }
  }
  try {
    await Promise.all([pause(LASTS_MS), ...Array.from({ length: atOnce }, again)])
    return { ...((await shopper.ask('leave')) as Visit), calls }
  } finally {
    await shopper.stop()
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
  const call = callerOf(server.url, await operatorCookie(database))
  const row = bench.table('a member of another client, who browses and orders', {
    p50: ['p50 ms', 1],
    p95: ['p95 ms', 1],
    failed: ['failed', 0],
    calls: ['their calls', 0],
  })
  const beside = (atOnce: number, work: Work) =>
    shopBeside(server.url, { member, productIds }, { atOnce, work })
  const nothing: Work = () => pause(LASTS_MS)
  const alone = await beside(0, nothing)
  row('alone', alone)
  const limits = { p95: alone.p95 * MAY_TAKE, failed: 0 }
  row('an operator does their worst', await beside(AT_ONCE, operatorsWorst(call, numbers)), limits)
  row('files of bad rows', await beside(1, badFiles(call)), limits)
  row('strangers at the console’s door', await beside(FLOOD_AT_ONCE, strangers(call)), limits)
  row('reports', await beside(AT_ONCE, reports(call)), limits)
  row('alone again', await beside(0, nothing))
}
