import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { applyFunctions, hasTheseFunctions } from './apply-functions.ts'
import { causeOf } from './database-error.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { ownsTables } from './serving-role.ts'

/** Beside this module and beside the bundled server: the build copies the folder. */
const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** A failed migration, with PostgreSQL's message and code and without the statement. */
class MigrationError extends Error {
  readonly code: unknown

  constructor(error: Error) {
    const cause = causeOf(error)
    super(`The tables could not be brought up to date: ${cause.message}`, { cause: error })
    this.code = cause.code
  }
}

/**
 * Lock timeout of a migration. A migration that waits for a lock blocks everything that needs the table after it. It
 * gives up before PostgreSQL checks for deadlocks (`deadlock_timeout`, 1 s), so that no order is aborted, and tries
 * again.
 */
const LOCK_WITHIN_MS = 500
const LOCK_TRIES = 60
const LOCK_PAUSE_MS = 1000
/** `lock_not_available`, `deadlock_detected`. */
const LOCK_CODES: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

/** Retries after a lock timeout. @param work one transaction */
async function givingWay(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      const isHeldUp = error instanceof MigrationError && LOCK_CODES.has(error.code)
      if (!isHeldUp || tried === LOCK_TRIES) throw error
      await client.query('rollback')
      await wait(LOCK_PAUSE_MS)
    }
  }
}

function fail(error: unknown): never {
  throw error instanceof Error ? new MigrationError(error) : error
}

interface Journal {
  entries: { tag: string; when: number }[]
}

/**
 * Calls back with a folder of the migrations up to a time.
 * @throws if no migration has this time: the database was migrated by another version
 */
async function withMigrationsUntil(
  until: number,
  all: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const journalOf = (folder: string) => join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalOf(all), 'utf8')) as Journal
  const entries = journal.entries.filter(({ when }) => when <= until)
  if (entries.at(-1)?.when !== until) {
    throw new Error('These tables are of another version of the shop, a newer one perhaps: use that version.')
  }
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await mkdir(join(folder, 'meta'))
    await writeFile(journalOf(folder), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) await cp(join(all, `${tag}.sql`), join(folder, `${tag}.sql`))
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Migrates the tables, then the functions and triggers, which no migration calls. If servers start together, one
 * migrates and the others wait. A role that does not own the tables only checks that they are current.
 * @param until time of the last migration to run, for tables of the past, without functions; all by default
 * @param folder another folder of migrations
 * @throws if a migration fails (it is rolled back), or if the database was migrated by a newer server or by a version
 * from before this version's first migration
 */
export async function migrateDatabase(
  pool: pg.Pool,
  until?: number,
  folder = MIGRATIONS_FOLDER,
): Promise<void> {
  const client = await pool.connect()
  try {
    // Another server may be migrating, and a migration may be slow.
    await client.query('set client_min_messages to warning; set statement_timeout to 0')
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    await assertMigratable(client, folder)
    if (!(await ownsTables(client))) return await assertMigrated(client, folder)
    await client.query(`set lock_timeout to ${LOCK_WITHIN_MS}`)
    const make = (migrationsFolder: string) =>
      givingWay(client, () => migrate(drizzle(client), { migrationsFolder }).catch(fail))
    if (until !== undefined) return await withMigrationsUntil(until, folder, make)
    await make(folder)
    await givingWay(client, () => applyFunctions(client).catch(fail))
  } finally {
    // Closes the connection, which releases the lock and the setting, even after a failed migration.
    client.release(true)
  }
}

/** `early`: the last migration of the database is older than this version's first, so no migration can update it. */
export type SchemaAge = 'none' | 'early' | 'older' | 'current' | 'newer'

/** Compares the database's tables with this version's migrations, by their times. Read-only. */
export async function schemaAge(on: Pick<pg.Pool, 'query'>, folder = MIGRATIONS_FOLDER): Promise<SchemaAge> {
  const { rows } = await on.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (rows[0]?.exists !== true) return 'none'
  const { rows: made } = await on.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const last = Number(made[0]?.last ?? 0)
  const known = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis)
  const [first = 0, newest = 0] = [known[0], known.at(-1)]
  if (last > newest) return 'newer'
  if (last > 0 && last < first) return 'early'
  return last === newest ? 'current' : 'older'
}

/** A role that may not change the tables needs them to be current. */
async function assertMigrated(client: pg.PoolClient, folder: string): Promise<void> {
  if ((await schemaAge(client, folder)) === 'current' && (await hasTheseFunctions(client))) return
  throw new Error(
    'The tables are of an older version, and the role of DATABASE_URL may not change them. Say: npm run admin -- migrate',
  )
}

/** An older server would read and write tables that it does not know. */
async function assertMigratable(client: pg.PoolClient, folder: string): Promise<void> {
  const age = await schemaAge(client, folder)
  if (age === 'newer') {
    throw new Error(
      'The database was migrated by a newer server: start that version, or restore an older backup.',
    )
  }
  if (age === 'early') {
    throw new Error(
      'The database was made by an early version of the shop, which this one can’t bring up to date: name another DATA_DIR or DATABASE_URL.',
    )
  }
}
