/**
 * The order desk with 210,000 orders and 100,000 members: the queue, its counts and searches, one after another; then a
 * member's `/me` alone, while twenty operators list, and while a file of 100,000 grants is checked and applied.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN_API_PREFIX } from '../../src/contract/admin/calls.ts'
import { memberToken } from './bench-shop.ts'
import type { Bench } from './bench.ts'
import { fillDesk } from './fill-desk.ts'
import { operatorCookie } from './operator-cookie.ts'
import { median, percentile, timedAgain } from './statistics.ts'
import { visitBeside } from './visit-beside.ts'

const ORDERS = 210_000
const MEMBERS = 100_000
/** Milliseconds at the 95th percentile. */
const BUDGET_MS = 50
/** Maximum ratio of a member's times, with and without operators. */
const ME_MAY_TAKE = 2
const OPERATORS = 20
/** An operator's time to read a page before the next. */
const OPERATOR_READS_MS = 2000
const TIMES = { warmUp: 5, times: 60 }
const ME_MS = 8000
/** Of the checking or applying of a file. */
const FILE_WITHIN_MS = 1_800_000
const INDEXES = ['orders_open', 'members_search', 'orders_search'] as const

const dayBefore = (days: number) => new Date(Date.now() - (days + 1) * 86_400_000).toISOString().slice(0, 10)
/** As in `fill-desk.ts`. */
const mobileOf = (member: number) => String(6_000_000_000 + ((member * 37_199) % 4_000_000_000))

/** By path; `n` differs each time, so that no two requests are the same. */
const questions: Readonly<Record<string, (n: number) => string>> = {
  'queue, all clients': () => '/orders?status=placed,accepted',
  'queue, one client': () => '/orders?status=placed,accepted&client=acme',
  'queue, on hold': () => '/orders?status=on_hold',
  'queue, declined': () => '/orders?status=declined&sort=newest',
  'queue, not delivered': () => '/orders?status=complete&delivered=no',
  'queue, problems': () => '/orders?problem=open',
  'all orders, newest first': () => '/orders?sort=newest',
  'a day’s orders': (n) => `/orders?from=${dayBefore(n)}&until=${dayBefore(n)}`,
  counts: () => '/orders/counts',
  'counts, one client': () => '/orders/counts?client=acme',
  'orders by number': (n) => `/orders?q=RP-${100_000 + n * 17}`,
  'orders by tracking number': (n) => `/orders?q=AWB${10_000_000 + n * 17}`,
  'orders by digits': (n) => `/orders?q=${mobileOf(n).slice(3, 9)}`,
  'orders by four digits': (n) => `/orders?q=${mobileOf(n).slice(4, 8)}`,
  'orders by whole name': () => '/orders?q=Asha%20Rao',
  'orders by common name': () => '/orders?q=Vikram',
  'orders by common name, waiting': () => '/orders?q=Vikram&status=placed,accepted',
  'orders by pincode': () => '/orders?q=570001',
  'orders by street': (n) => `/orders?q=${n}%20Lake%20Road`,
  'orders by two letters': () => '/orders?q=zo',
  'orders by Devanagari': (n) => `/orders?q=${encodeURIComponent('रवि')}%20${n}`,
  'orders of nobody': (n) => `/orders?q=Zacharias%20${n}`,
  'members, newest first': () => '/members',
  'members by number': (n) => `/members?q=${mobileOf(n)}`,
  'members by digits': (n) => `/members?q=${mobileOf(n).slice(3, 9)}`,
  'members by whole name': () => '/members?q=meera%20nair',
  'members by common name': () => '/members?q=meera',
  'members by e-mail address': (n) => `/members?q=.rao${n}@`,
  'members by what all have': () => '/members?q=example.com',
  'members by two letters': () => '/members?q=me',
  'members by Devanagari': (n) => `/members?q=${encodeURIComponent('रवि')}%20${n}`,
  'members, none such': (n) => `/members?q=zacharias${n}`,
  home: () => '/home',
  'home, one client': () => '/home?client=acme',
  'orders, overdue': () => '/orders?late=overdue',
  'orders, held for days': () => '/orders?late=held',
  'everything by tracking number': (n) => `/search?q=AWB${10_000_000 + n * 17}`,
  'everything by digits': (n) => `/search?q=${mobileOf(n).slice(3, 9)}`,
  'everything by common name': () => '/search?q=Vikram',
  'everything, none such': (n) => `/search?q=zacharias${n}`,
}

/** A row for each of Acme's members, and further ones for the first of them. */
function grantsFile(members: number): string {
  const rows: string[] = []
  for (let turn = 0; rows.length < members; turn += 1)
    for (let member = 1; member <= members && rows.length < members; member += 1)
      if (member % 11 !== 0) rows.push(`${mobileOf(member)},${turn + 1}`)
  return ['mobile,points', ...rows].join('\n')
}

/** An operator's calls. @throws if the reply is an error */
function caller(server: string, cookie: string) {
  return async (path: string, body?: string, type = 'application/json'): Promise<unknown> => {
    const reply = await fetch(server + ADMIN_API_PREFIX + path, {
      headers: { cookie, ...(body !== undefined && { origin: server, 'content-type': type }) },
      ...(body !== undefined && { method: 'POST', body }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${text}`)
    return (JSON.parse(text) as { data: unknown }).data
  }
}
type Call = ReturnType<typeof caller>

/** Operators who list, each with a pause to read, for a while. */
async function list(call: Call): Promise<void> {
  const paths = Object.values(questions)
  const ends = performance.now() + ME_MS + OPERATOR_READS_MS
  const operate = async (_: unknown, operator: number): Promise<void> => {
    await pause((OPERATOR_READS_MS / OPERATORS) * operator)
    for (let n = operator; performance.now() < ends; n += 1) {
      await call(paths[n % paths.length]?.(n) ?? '/orders')
      await pause(OPERATOR_READS_MS)
    }
  }
  await Promise.all(Array.from({ length: OPERATORS }, operate))
}

/** Measures `/me` alone, beside operators, and while a file is checked and applied. */
async function measureMember(
  bench: Bench,
  call: Call,
  { members, ...member }: { origin: string; token: string; members: number },
): Promise<void> {
  const row = bench.table('a member’s own call', {
    p50: ['p50 ms', 1],
    p95: ['p95 ms', 1],
    failed: ['failed', 0],
  })
  const alone = await visitBeside(member, () => pause(ME_MS))
  row('alone', alone)
  const beside = async (name: string, work: () => Promise<unknown>): Promise<void> =>
    row(name, await visitBeside(member, work), { p95: alone.p95 * ME_MAY_TAKE, failed: 0 })
  await beside(`beside ${OPERATORS} operators`, () => list(call))
  const csv = grantsFile(members)
  const path = '/clients/acme/imports?kind=grants&key=bench&reason=Bench'
  const { id } = (await call(path, csv, 'text/csv')) as { id: number }
  const file = async () => (await call(`/imports/${id}`)) as { state: string; fingerprint: string }
  const whileIts = (state: string) => async (): Promise<void> => {
    const ends = performance.now() + FILE_WITHIN_MS
    while ((await file()).state === state && performance.now() < ends) await pause(200)
  }
  await beside('while a file of grants is checked', whileIts('checking'))
  await call(`/imports/${id}/apply`, JSON.stringify({ fingerprint: (await file()).fingerprint }))
  await beside('while it is applied', whileIts('applying'))
}

export async function measure(bench: Bench): Promise<void> {
  const [members, orders] = [bench.shareOf(MEMBERS), bench.shareOf(ORDERS)]
  const { database } = await bench.openDatabase()
  const { pool } = database
  await fillDesk(pool, { members, orders })
  const server = await bench.startServer()
  const call = caller(server.url, await operatorCookie(database))
  const row = bench.table(`${orders} orders, ${members} members`, { p50: ['p50 ms', 1], p95: ['p95 ms', 1] })
  for (const [name, path] of Object.entries(questions)) {
    // After a warm-up, with plans and pages cached as on a working day.
    const taken = await timedAgain((n) => call(path(n)), TIMES)
    row(name, { p50: median(taken), p95: percentile(taken, 0.95) }, { p95: BUDGET_MS })
  }
  const token = await memberToken(database, 1)
  await measureMember(bench, call, { origin: server.url, token, members })
  const granted = await pool.query<{ lines: number }>(
    `select count(*)::int as lines from points_ledger where idempotency_key like 'bench #%'`,
  )
  if (granted.rows[0]?.lines !== members) bench.complain(`not all of ${members} rows were granted`)
  await server.stop()
  // Connections publish their statistics when they are closed.
  const { rows } = await pool.query<{ index: string; uses: number }>(
    `select indexrelname as index, idx_scan::int as uses from pg_stat_user_indexes where indexrelname = any($1)`,
    [INDEXES],
  )
  const used = bench.table('index', { uses: ['uses', 0] })
  for (const { index, uses } of rows) used(index, { uses }, { uses: { atLeast: TIMES.times } })
}
