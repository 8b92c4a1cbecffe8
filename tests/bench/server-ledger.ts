/**
 * What must be fast in a shop that has grown for years: 100,000 members, 10 million ledger lines, 1 million orders (5
 * GB, created in a few minutes, removed afterwards).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runAdmin } from '../../server/cli/run-admin.ts'
import { ledgerInvariants } from '../../server/db/ledger-invariants.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { readUser } from '../../server/db/read/read-shop-user.ts'
import { readPointsStatement } from '../../server/db/read/read-points-statement.ts'
import { expirePoints } from '../../server/domain/points-expiry.ts'
import { testCliContext } from '../setup/test-cli-context.ts'
import type { Bench } from './bench.ts'
import { BUSY_MEMBERS_ORDERS, fillLargeLedger } from './fill-large-ledger.ts'
import { median, timed, timedAgain } from './statistics.ts'

const MEMBERS = 100_000
/** The first member has 20,100 lines. */
const BUSY = 1
const ORDINARY = 2
const DOCTOR_SECONDS = 60

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const ofDay = `--from ${daysAgo(30)} --until ${daysAgo(30)}`

/** Lines are ordered by member, so that the index by time helps a report of past days little. */
const commands: readonly string[] = [
  'report liability --client acme',
  'report liability --client acme --expire-months 12',
  `report liability --client acme --on ${daysAgo(30)}`,
  `report movement --client acme --from ${daysAgo(30)}`,
  `report movement --client acme --from ${daysAgo(365)}`,
  `report redemptions --client acme --from ${daysAgo(30)}`,
  `report redemptions --client acme --from ${daysAgo(365)}`,
  `report redemptions --client acme --from ${daysAgo(365)} --by product`,
  'report stock --client acme',
  'report reconciliation --client acme',
  'order list --client acme',
  `order list --client acme ${ofDay}`,
  `order export --client acme ${ofDay} --csv ${Date.now()}.csv`,
  'doctor',
  'doctor --full',
]

async function measurePassbook(bench: Bench, pool: OpenDatabase['pool']): Promise<void> {
  const row = bench.table('median of eleven', { ms: ['ms', 1] })
  const often = async (name: string, work: () => Promise<unknown>): Promise<void> =>
    row(name, { ms: median(await timedAgain(work, { warmUp: 1, times: 11 })) })
  const asked = { year: '', perPage: 50, timeZone: 'Asia/Kolkata', language: 'en' } as const
  const last = Math.floor((2 * BUSY_MEMBERS_ORDERS) / asked.perPage)
  for (const [lines, memberId, page] of [
    ['100', ORDINARY, 1],
    ...[1, 100, last].map((page) => ['20,100', BUSY, page] as const),
  ] as const)
    await often(`passbook of ${lines} lines, page ${page}`, () =>
      readPointsStatement(pool, memberId, { ...asked, page }),
    )
  await often('me', () => readUser(pool, ORDINARY))
}

export async function measure(bench: Bench): Promise<void> {
  const members = bench.shareOf(MEMBERS)
  const { at } = bench.options
  const isThere = at !== undefined && existsSync(join(at, 'postgres'))
  const { database, dataDirectory } = await bench.openDatabase(at)
  const { pool } = database
  if (!isThere) await fillLargeLedger(pool, members)
  await measurePassbook(bench, pool)
  const row = bench.table(`${members} members, once`, { seconds: ['seconds', 3] })
  const once = async (name: string, work: () => Promise<unknown>, seconds?: number): Promise<void> =>
    row(name, { seconds: (await timed(work)) / 1000 }, { seconds })
  for (const name of ['balanceIsSumOfLedger', 'balanceIsSumOfLots', 'stockIsSumOfMovements'] as const)
    await once(`figure: ${name}`, () =>
      pool.query(`select count(*) from (${ledgerInvariants[name].violations}) violations`),
    )
  const context = testCliContext(database, dataDirectory)
  for (const command of commands) {
    const name = command.replace(' --client acme', '')
    const work = () => runAdmin(command.split(' '), context)
    await once(name, work, command === 'doctor' ? DOCTOR_SECONDS : undefined)
  }
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`update points_lots set expires_at = now() - interval '1 minute'
    where id in (select min(id) from points_lots where not is_empty group by member_id)`)
  client.release(true)
  await once(`${members} lots that expire at once`, () => expirePoints(pool))
}
