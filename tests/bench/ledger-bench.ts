/**
 * Measures operations that must be fast in a shop that has grown for years: 100,000 members, 10 million ledger lines, 1
 * million orders (5 GB, created in a few minutes, removed afterwards). `tsx tests/bench/ledger-bench.ts [--members
 * 10000]` uses a smaller one; `--at FOLDER` keeps or reuses the database; `--check` exits with 1 if a budget is
 * exceeded.
 */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { runAdmin } from '../../server/cli/run-admin.ts'
import { ledgerInvariants } from '../../server/db/ledger-invariants.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { readUser } from '../../server/db/read/read-member.ts'
import { readPointsStatement } from '../../server/db/read/read-points-statement.ts'
import { expirePoints } from '../../server/domain/points-expiry.ts'
import { testCliContext } from '../setup/test-cli-context.ts'
import { argumentAfter, median, runBench, timed, timedAgain } from './bench.ts'
import { BUSY_MEMBERS_ORDERS, fillLargeLedger, LINES_A_MEMBER } from './fill-large-ledger.ts'

const TIME_ZONE = 'Asia/Kolkata'
/** The first member has 20,100 lines. */
const BUSY = 1
const ORDINARY = 2
const PAGE = 50
const DOCTOR_SECONDS = 60

const members = Number(argumentAfter('--members') ?? 100_000)
const kept = argumentAfter('--at')
const figures: Record<string, number> = {}

async function once(name: string, work: () => Promise<unknown>): Promise<void> {
  figures[name] = Math.round(await timed(work)) / 1000
  console.log(`${name.padEnd(60)}${figures[name]?.toFixed(3).padStart(10)} s`)
}

/** The median of eleven runs, after a warm-up. */
async function often(name: string, work: () => Promise<unknown>): Promise<void> {
  const taken = median(await timedAgain(work, { warmUp: 1, times: 11 }))
  figures[name] = taken / 1000
  console.log(`${name.padEnd(60)}${taken.toFixed(1).padStart(10)} ms`)
}

async function measurePassbook({ pool }: OpenDatabase): Promise<void> {
  const page = (memberId: number, number: number) =>
    readPointsStatement(pool, memberId, {
      year: '',
      page: number,
      perPage: PAGE,
      timeZone: TIME_ZONE,
      language: 'en',
    })
  const last = Math.floor((2 * BUSY_MEMBERS_ORDERS) / PAGE)
  await often('passbook, page 1, ordinary member', () => page(ORDINARY, 1))
  await often('passbook, page 1, member of 20,100 lines', () => page(BUSY, 1))
  await often('passbook, page 100, member of 20,100 lines', () => page(BUSY, 100))
  await often(`passbook, page ${last}, member of 20,100 lines`, () => page(BUSY, last))
  await often('me, ordinary member', () => readUser(pool, ORDINARY))
}

/** Each report once; its lines are ordered by member, so that the index by time helps a report of past days little. */
async function measureReports(database: OpenDatabase, folder: string): Promise<void> {
  const context = testCliContext(database, folder)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const report = (...words: string[]) =>
    once(`report ${words.join(' ')}`, () => runAdmin(['report', ...words, '--client', 'acme'], context))
  await report('liability')
  await report('liability', '--expire-months', '12')
  await report('liability', '--on', ago(30))
  await report('movement', '--from', ago(30))
  await report('movement', '--from', ago(365))
  await report('redemptions', '--from', ago(30))
  await report('redemptions', '--from', ago(365))
  await report('redemptions', '--from', ago(365), '--by', 'product')
  await report('stock')
  await report('reconciliation')
}

async function measureCommands(database: OpenDatabase, folder: string): Promise<string[]> {
  const context = testCliContext(database, folder)
  const admin = (...words: string[]) => runAdmin(words, context)
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const days = ['--client', 'acme', '--from', day, '--until', day]
  await once('order list, newest 50', () => admin('order', 'list', '--client', 'acme'))
  await once('order list of a day', () => admin('order', 'list', ...days))
  await once('order export of a day', () =>
    admin('order', 'export', ...days, '--csv', join(folder, `${Date.now()}.csv`)),
  )
  await once('doctor', () => admin('doctor'))
  await once('doctor --full', () => admin('doctor', '--full'))
  const seconds = figures['doctor'] ?? Infinity
  return seconds <= DOCTOR_SECONDS ? [] : [`doctor took ${seconds} s`]
}

/** As many lots as members, all expiring at once. */
async function measureExpiry({ pool }: OpenDatabase): Promise<void> {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`update points_lots set expires_at = now() - interval '1 minute'
    where id in (select min(id) from points_lots where not is_empty group by member_id)`)
  client.release(true)
  await once(`${members} lots that expire at once`, () => expirePoints(pool))
}

await runBench(async (bench) => {
  const isThere =
    kept !== undefined &&
    (await access(join(kept, 'postgres')).then(
      () => true,
      () => false,
    ))
  const { database, dataDirectory } = await bench.openDatabase(kept)
  if (!isThere) {
    await once(`${members * LINES_A_MEMBER} lines made`, () =>
      fillLargeLedger(database.pool, members, (done) => {
        if (done % 10_000 === 0) console.log(`${done} members`)
      }),
    )
  }
  for (const name of ['balanceIsSumOfLedger', 'balanceIsSumOfLots', 'stockIsSumOfMovements'] as const)
    await once(`figure: ${ledgerInvariants[name].rule}`, () =>
      database.pool.query(`select count(*) from (${ledgerInvariants[name].violations}) violations`),
    )
  await measurePassbook(database)
  await measureReports(database, dataDirectory)
  for (const complaint of await measureCommands(database, dataDirectory)) bench.complain(complaint)
  await measureExpiry(database)
  bench.keepFigures(figures)
})
