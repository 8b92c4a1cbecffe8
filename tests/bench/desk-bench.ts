/**
 * `tsx tests/bench/desk-bench.ts`: the order desk with 210,000 orders and 100,000 members: the queue, its counts and
 * searches, one after another; then a member's `/me` alone, while twenty operators list, and while a file of 100,000
 * grants is checked and applied. With `--check` exits with 1 if a budget is exceeded or one of the desk's indexes is not
 * used; `--json FILE` writes the figures.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN_API_PREFIX } from '../../src/contract/admin/calls.ts'
import { calls } from '../../src/contract/calls.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { operatorRoles, operators } from '../../server/db/schema.ts'
import { startOperatorSession } from '../../server/domain/operators/operator-session.ts'
import { startSession } from '../../server/domain/session.ts'
import { percentile, runBench, type Bench } from './bench.ts'
import { fillDesk, MEMBERS, ORDERS } from './fill-desk.ts'

/** Milliseconds at the 95th percentile. */
const BUDGET = 50
/** Maximum ratio of a member's times, with and without operators. */
const ME_MAY_TAKE = 2
const OPERATORS = 20
/** An operator's time to read a page before the next. */
const OPERATOR_READS_MS = 2000
const TIMES = 60
const ME_TIMES = 600
const ME_PAUSES_MS = 10
const INDEXES = ['orders_open', 'members_search'] as const

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
  'orders of nobody': (n) => `/orders?q=Zacharias%20${n}`,
  'members, newest first': () => '/members',
  'members by number': (n) => `/members?q=${mobileOf(n)}`,
  'members by digits': (n) => `/members?q=${mobileOf(n).slice(3, 9)}`,
  'members by whole name': () => '/members?q=meera%20nair',
  'members by common name': () => '/members?q=meera',
  'members by e-mail address': (n) => `/members?q=.rao${n}@`,
  'members by what all have': () => '/members?q=example.com',
  'members by two letters': () => '/members?q=me',
  'members, none such': (n) => `/members?q=zacharias${n}`,
}

const dayBefore = (days: number) => new Date(Date.now() - (days + 1) * 86_400_000).toISOString().slice(0, 10)
/** As in `fill-desk.ts`. */
const mobileOf = (member: number) => String(6_000_000_000 + ((member * 37_199) % 4_000_000_000))

const GRANTS = 100_000

/** A row for each of Acme's members, and a second one for the first of them. */
function grantsFile(): string {
  const rows: string[] = []
  for (let turn = 0; rows.length < GRANTS; turn += 1)
    for (let member = 1; member <= MEMBERS && rows.length < GRANTS; member += 1)
      if (member % 11 !== 0) rows.push(`${mobileOf(member)},${turn + 1}`)
  return ['mobile,points', ...rows].join('\n')
}

interface Times {
  p50: number
  p95: number
}

const timesOf = (taken: readonly number[]): Times => ({
  p50: percentile(taken, 0.5),
  p95: percentile(taken, 0.95),
})
const inWords = ({ p50, p95 }: Times) =>
  `p50 ${p50.toFixed(1).padStart(7)} ms, p95 ${p95.toFixed(1).padStart(7)} ms`

/** @throws if the reply is an error */
async function ask(url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now()
  const reply = await fetch(url, { headers })
  await reply.arrayBuffer()
  const took = performance.now() - began
  if (!reply.ok) throw new Error(`${url} was answered with ${reply.status}`)
  return took
}

/** @param one a call, which returns its milliseconds */
async function askAgain(times: number, one: (n: number) => Promise<number>, warmUp = 0): Promise<Times> {
  for (let n = 0; n < warmUp; n += 1) await one(times + n)
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) taken.push(await one(n))
  return timesOf(taken)
}

async function operatorCookie({ db }: OpenDatabase): Promise<string> {
  const [operator] = await db
    .insert(operators)
    .values({ email: 'bench@example.com', name: 'Bench' })
    .returning({ id: operators.id })
  if (!operator) throw new Error('no operator')
  await db.insert(operatorRoles).values({ operatorId: operator.id, role: 'owner' })
  return `__Host-operator=${await startOperatorSession(db, operator.id, new Date())}`
}

/** How often each of the desk's indexes was used since the database was created. */
async function usesOfIndexes({ pool }: OpenDatabase): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ index: string; uses: number }>(
    `select indexrelname as index, idx_scan::int as uses from pg_stat_user_indexes where indexrelname = any($1)`,
    [INDEXES],
  )
  return Object.fromEntries(rows.map(({ index, uses }) => [index, uses]))
}

const figures: Record<string, Times> = {}

/** The calls that are measured, and a member's times while nobody else calls. */
interface Calls {
  list(path: string): Promise<number>
  me(): Promise<number>
  alone: Times
}

async function measureEvening(bench: Bench, { list, me, alone }: Calls): Promise<void> {
  const paths = Object.values(questions)
  const evening = new AbortController()
  let lists = 0
  const work = Array.from({ length: OPERATORS }, async (_, operatorNumber) => {
    await pause((OPERATOR_READS_MS / OPERATORS) * operatorNumber)
    for (let n = operatorNumber; !evening.signal.aborted; n += 1, lists += 1) {
      await list(paths[n % paths.length]?.(n) ?? '/orders')
      await pause(OPERATOR_READS_MS)
    }
  })
  await pause(OPERATOR_READS_MS)
  const began = performance.now()
  const before = lists
  const together = await askAgain(ME_TIMES, me)
  const perSecond = (lists - before) / ((performance.now() - began) / 1000)
  evening.abort()
  await Promise.all(work)
  figures['me, while operators list'] = together
  console.log(
    `${'me, while operators list'.padEnd(34)}${inWords(together)}, beside ${perSecond.toFixed(0)} lists/s`,
  )
  if (together.p95 > alone.p95 * ME_MAY_TAKE) bench.complain('me: a member waits for operators')
}

/** A member's calls while a file of grants is checked and applied. */
async function measureFile(
  bench: Bench,
  { pool }: OpenDatabase,
  { url, operator, me, alone }: Omit<Calls, 'list'> & { url: string; operator: { cookie: string } },
): Promise<void> {
  const importsUrl = `${url}${ADMIN_API_PREFIX}`
  const asked = { ...operator, origin: new URL(url).origin }
  const call = async (path: string, init: RequestInit) => {
    const reply = await fetch(importsUrl + path, init)
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${text}`)
    return (JSON.parse(text) as { data: { id: number; state: string; fingerprint: string } }).data
  }
  /** Measures `/me` while the server works on the file. */
  async function meWhile(state: string, id: number): Promise<[Times, number]> {
    const since = performance.now()
    const taken: number[] = []
    do {
      for (let n = 0; n < 20; n += 1) {
        taken.push(await me())
      }
    } while ((await call(`/imports/${id}`, { headers: operator })).state === state)
    return [timesOf(taken), (performance.now() - since) / 1000]
  }
  const path = '/clients/acme/imports?kind=grants&key=bench&reason=Bench'
  const csv = { ...asked, 'content-type': 'text/csv' }
  const { id } = await call(path, { method: 'POST', headers: csv, body: grantsFile() })
  const [checking, checkedIn] = await meWhile('checking', id)
  const { fingerprint } = await call(`/imports/${id}`, { headers: operator })
  const json = { ...asked, 'content-type': 'application/json' }
  const body = JSON.stringify({ fingerprint })
  await call(`/imports/${id}/apply`, { method: 'POST', headers: json, body })
  const [applying, appliedIn] = await meWhile('applying', id)
  for (const [what, times, seconds] of [
    ['me, while a file is checked', checking, checkedIn],
    ['me, while a file is applied', applying, appliedIn],
  ] as const) {
    figures[what] = times
    const rows = `${GRANTS} grants in ${seconds.toFixed(0)} s`
    console.log(`${what.padEnd(34)}${inWords(times)}, ${rows}`)
    if (times.p95 > alone.p95 * ME_MAY_TAKE) bench.complain(`${what}: a member waits for a file`)
  }
  const [given] = (
    await pool.query<{ lines: number }>(
      `select count(*)::int as lines from points_ledger where idempotency_key like 'bench #%'`,
    )
  ).rows
  if (given?.lines !== GRANTS) bench.complain(`${given?.lines} of ${GRANTS} rows were granted`)
}

await runBench(async (bench) => {
  const { database } = await bench.openDatabase()
  await fillDesk(database.pool)
  console.log(`${ORDERS} orders, ${MEMBERS} members`)
  const operator = { cookie: await operatorCookie(database) }
  const token = await startSession(database.db, {
    memberId: 1,
    deviceToken: 'bench',
    now: new Date(),
    length: { idleDays: 1, absoluteDays: 1 },
  })
  const server = await bench.startServer()
  const list = (path: string) => ask(server.url + ADMIN_API_PREFIX + path, operator)
  for (const [name, path] of Object.entries(questions)) {
    // After a warm-up, with plans and pages cached as on a working day.
    const times = await askAgain(TIMES, (n) => list(path(n)), 5)
    figures[name] = times
    console.log(`${name.padEnd(34)}${inWords(times)}`)
    if (times.p95 > BUDGET) bench.complain(`${name}: above ${BUDGET} ms`)
  }
  /** With the pause of a member's page, also when nobody else calls, so that only the others make a difference. */
  const me = async () => {
    await pause(ME_PAUSES_MS)
    return ask(`${server.url}/api/v1${calls.me.path}`, { authorization: `Bearer ${token}` })
  }
  const alone = await askAgain(ME_TIMES, me, 100)
  figures['me, alone'] = alone
  console.log(`${'me, alone'.padEnd(34)}${inWords(alone)}`)
  await measureEvening(bench, { list, me, alone })
  await measureFile(bench, database, { url: server.url, operator, me, alone })
  await server.stop()
  // Connections publish their statistics when they are closed.
  const uses = await usesOfIndexes(database)
  for (const index of INDEXES) {
    console.log(`${index.padEnd(34)}used ${uses[index] ?? 0} times`)
    if ((uses[index] ?? 0) < TIMES) bench.complain(`${index} is not used`)
  }
  bench.keepFigures(figures)
})
