/** `doctor`: checks database, clocks, disk, pictures and ledger, with a remedy for each problem. */
import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { maskMobile } from '../../src/lib/masking.ts'
import { ledgerInvariants, type Invariant } from '../db/ledger-invariants.ts'
import { causeOf, isCancelled } from '../db/database-error.ts'
import { schemaAge } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/open.ts'
import { clients } from '../db/schema.ts'
import { withStatementTimeout } from '../db/statement-timeout.ts'
import { readTwinCodes, readTwins } from './catalogue/twins.ts'
import type { CliContext } from './cli-context.ts'
import { declared, flag } from './declared-command.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { tableText } from './print-table.ts'

/** The oldest supported major version of PostgreSQL. */
const OLDEST_POSTGRES = 15
const GREATEST_CLOCK_DIFFERENCE_MS = 5000
const LEAST_FREE_BYTES = 1024 ** 3
const LEAST_FREE_SHARE = 0.05
/** Timeouts of one ledger rule and of all together, without `--full`. */
const RULE_WITHIN_MS = 10_000
const RULES_WITHIN_MS = 40_000
/** PostgreSQL's value for no limit. */
const UNLIMITED = 0

interface Finding {
  check: string
  /** A note is information; a problem needs action. */
  result: 'ok' | 'note' | 'problem'
  what: string
  /** What to do; empty if nothing. */
  todo: string
}

const ok = (check: string, what: string): Finding => ({ check, result: 'ok', what, todo: '' })
const note = (check: string, what: string, todo = ''): Finding => ({ check, result: 'note', what, todo })
const problem = (check: string, what: string, todo: string): Finding => ({
  check,
  result: 'problem',
  what,
  todo,
})

async function database({ pool }: OpenDatabase): Promise<Finding[]> {
  const { rows } = await pool.query<{
    version: string
    number: number
    role: string
    super: boolean
    size: string
  }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_user as role, (select rolsuper from pg_roles where rolname = current_user) as super,
      pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  const [row] = rows
  if (!row) return []
  const what = `PostgreSQL ${row.version}, role ${row.role}${row.super ? ' (superuser)' : ''}, ${row.size}`
  if (row.number >= OLDEST_POSTGRES * 10_000) return [ok('database', what)]
  return [problem('database', what, `Use PostgreSQL ${OLDEST_POSTGRES} or newer.`)]
}

const schemaFindings = {
  current: ok('schema', 'of this version'),
  older: problem(
    'schema',
    'the tables are of an older version; what rests on them was not looked at',
    'Keep a backup, then start the server of this version: it brings them up to date.',
  ),
  early: problem(
    'schema',
    'the tables are of an early version; what rests on them was not looked at',
    'Use the version that made them, or another DATA_DIR or DATABASE_URL.',
  ),
  newer: problem(
    'schema',
    'the tables are of a newer version; what rests on them was not looked at',
    'Use the command line of the version that the server has.',
  ),
  none: problem('schema', 'there are no tables', 'Start the server once, or say: npm run admin -- init'),
} as const

async function clock({ pool }: OpenDatabase): Promise<Finding[]> {
  const asked = Date.now()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const here = (asked + Date.now()) / 2
  const difference = Math.round((rows[0]?.now.getTime() ?? 0) - here)
  const what = `the database's clock differs by ${Math.abs(difference)} ms`
  if (Math.abs(difference) <= GREATEST_CLOCK_DIFFERENCE_MS) return [ok('clock', what)]
  return [problem('clock', what, 'Set both clocks by NTP: codes and sessions end by them.')]
}

async function disk(folder: string): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, all] = [bavail * bsize, blocks * bsize]
  const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`
  const what = `${gigabytes(free)} of ${gigabytes(all)} free in ${folder}`
  if (free >= LEAST_FREE_BYTES && free >= all * LEAST_FREE_SHARE) return [ok('disk', what)]
  return [problem('disk', what, 'Make room before orders are refused: a full disk takes no order.')]
}

const PICTURES_IN_USE = `select distinct filename from (
    select filename from product_pictures union all select filename from banners
    union all select image from categories union all select client_logo from clients
    union all select filename from content_pages union all select filename from order_lines) used
  where filename like 'media/%'`

async function pictures(context: CliContext, { pool }: OpenDatabase): Promise<Finding[]> {
  const kept = new Set<string>()
  for await (const name of context.media.names('media')) kept.add(`media/${name}`)
  const { rows } = await pool.query<{ filename: string }>(PICTURES_IN_USE)
  const used = new Set(rows.map(({ filename }) => filename))
  const missing = [...used].filter((name) => !kept.has(name))
  const unused = [...kept].filter((name) => !used.has(name))
  return [
    missing.length === 0
      ? ok('pictures', `${used.size} in use, none missing`)
      : problem(
          'pictures',
          `${missing.length} of ${used.size} are missing, such as ${missing[0] ?? ''}`,
          'Import the catalogue with its --pictures again, or restore the pictures of a backup.',
        ),
    unused.length === 0
      ? ok('unused pictures', 'none')
      : note('unused pictures', `${unused.length} of ${kept.size} are shown nowhere any more`),
  ]
}

/** The number of rows that violate a rule, and one of them. */
async function violationsOf(pool: pg.Pool, { violations }: Invariant, withinMs: number) {
  return withStatementTimeout(pool, withinMs, async (on) => {
    const { rows } = await on.query<{ count: number; first: unknown }>(
      `with violations as materialized (${violations})
        select (select count(*)::int from violations) as count, (select to_jsonb(one) from violations one limit 1) as first`,
    )
    return rows[0] ?? { count: 0, first: null }
  })
}

async function ledgerRule(pool: pg.Pool, invariant: Invariant, withinMs: number): Promise<Finding> {
  const { rule } = invariant
  try {
    const { count, first } = await violationsOf(pool, invariant, withinMs)
    if (count === 0) return ok('ledger', rule)
    return problem(
      'ledger',
      `not true of ${count}: ${rule}; such as ${JSON.stringify(first)}`,
      'Stop granting and moving orders, keep a backup, and ask whoever looks after the database.',
    )
  } catch (error) {
    if (withinMs === UNLIMITED || !isCancelled(error)) throw error
    return note('ledger', `not looked at to its end: ${rule}`, 'Say: npm run admin -- doctor --full')
  }
}

/** Checks each rule of points and stock; without `full`, within a minute. */
async function ledger(context: CliContext, { pool }: OpenDatabase, full: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  const rules = Object.values(ledgerInvariants)
  const ends = performance.now() + RULES_WITHIN_MS
  for (const [index, invariant] of rules.entries()) {
    if (full) context.complain(`ledger, ${index + 1} of ${rules.length}: ${invariant.rule}`)
    const left = Math.max(1, Math.min(RULE_WITHIN_MS, Math.round(ends - performance.now())))
    findings.push(await ledgerRule(pool, invariant, full ? UNLIMITED : left))
  }
  return findings
}

/** A check that fails to run is a problem itself and does not stop the others. */
async function tried(check: string, look: () => Promise<Finding[]>, todo: string): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof AdminFault) throw error
    const cause = error instanceof Error ? causeOf(error) : null
    return [problem(check, cause?.message ?? String(error), todo)]
  }
}

const MERGE =
  'Import a file with the columns code and %, which names one of them, written exactly as it is (a category also by its code), for the products of both; the other one, empty then, goes.'
const mergeTodo = {
  categories: MERGE.replace('%', 'category'),
  subcategories: MERGE.replace('%', 'category and subcategory'),
  occasions: MERGE.replace('%', 'occasions'),
  products:
    'Import the whole catalogue without one of them, with --retire-missing, and the stock of both at the other.',
} as const

/** What stands twice in a shop: names and codes that look alike. */
async function twins({ db }: OpenDatabase): Promise<Finding[]> {
  const found: Finding[] = []
  const say = (loginId: string, what: keyof typeof mergeTodo, groups: readonly (readonly string[])[]) => {
    for (const names of groups)
      found.push(note('twins', `${loginId}, ${what}: ${names.join(', ')}`, mergeTodo[what]))
  }
  for (const { id, loginId } of await db.select().from(clients).orderBy(clients.id)) {
    for (const { kind, twins: groups } of await readTwins(db, id))
      say(
        loginId,
        kind,
        groups.map((group) => group.map(({ name }) => name)),
      )
    say(loginId, 'products', await readTwinCodes(db, id))
  }
  return found.length === 0 ? [ok('twins', 'nothing in a catalogue stands twice')] : found
}

/** Members who can't log in: their number is none, as earlier versions took it. */
async function numbers({ pool }: OpenDatabase): Promise<Finding[]> {
  const { rows } = await pool.query<{ count: number; first: string | null }>(
    "select count(*)::int as count, min(mobile) as first from members where is_active and mobile !~ '^[1-9][0-9]{9}$'",
  )
  const { count = 0, first = null } = rows[0] ?? {}
  if (count === 0) return [ok('numbers', 'all active members can log in with theirs')]
  return [
    note(
      'numbers',
      `${count} active members can't log in with theirs, such as ${maskMobile(first ?? '')}`,
      'Correct them in the console, or by: npm run admin -- members set-mobile',
    ),
  ]
}

async function contents(context: CliContext, opened: OpenDatabase, full: boolean): Promise<Finding[]> {
  const ofPictures = await tried(
    'pictures',
    () => pictures(context, opened),
    'Look at DATA_DIR, or at what names the object storage, and at its rights.',
  )
  const ofLedger = await tried(
    'ledger',
    () => ledger(context, opened, full),
    'Look at DATABASE_URL and at what PostgreSQL logged.',
  )
  const ofTwins = await tried('twins', () => twins(opened), 'Look at DATABASE_URL.')
  const ofNumbers = await tried('numbers', () => numbers(opened), 'Look at DATABASE_URL.')
  return [...ofPictures, ...ofTwins, ...ofNumbers, ...ofLedger]
}

async function findings(context: CliContext, full: boolean): Promise<Finding[]> {
  const ofDisk = await tried(
    'disk',
    () => disk(context.dataDirectory),
    'Look at DATA_DIR and who may read it.',
  )
  const rest = await tried(
    'database',
    () =>
      context.withUnmigratedDatabase(async (opened) => {
        const age = await schemaAge(opened.pool)
        const about = [...(await database(opened)), schemaFindings[age], ...(await clock(opened))]
        return age === 'current' ? [...about, ...(await contents(context, opened, full))] : about
      }),
    'Look at DATABASE_URL, or at DATA_DIR and what the server printed when it started.',
  )
  return [...rest, ...ofDisk]
}

export const doctorCommand = declared({
  name: 'doctor',
  description: 'look whether database, clock, disk, pictures, points and stock are as they should be',
  options: {
    full: flag('look at all of a large ledger, however long it takes; says on stderr how far it is'),
    json: flag('print the findings as JSON'),
  },
  notes: `
It ends with 1 if it found a problem, and says for each what to do. It changes nothing, not even tables of an older version,
and may run while the shop does. Without --full it answers within a minute: of a ledger of millions of lines it notes
which rules it did not look at to their end.`,
  examples: ['--json', '--full'],
  async start({ full }, context) {
    const allFindings = await findings(context, full)
    const problems = allFindings.filter(({ result }) => result === 'problem').length
    const rows = allFindings.map(({ check, result, what, todo }) => ({
      check,
      result,
      what,
      'what to do': todo,
    }))
    const end = problems === 0 ? 'No problem was found.' : `${problems} problems were found.`
    return {
      text: `${tableText(rows)}\n\n${end}`,
      value: allFindings,
      exitCode: problems > 0 ? exitCodes.someRowsBad : exitCodes.ok,
    }
  },
})
