import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { causeOf } from './database-fault.ts'

/** Beside this module, and beside the bundled server alike: the build copies the folder there. */
const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
const MIGRATION_LOCK = 7_202_612

/** A migration that failed, with PostgreSQL's own words and code and without the statement. */
class MigrationError extends Error {
  readonly code: unknown

  constructor(error: Error) {
    const cause = causeOf(error)
    super(`The tables could not be brought up to date: ${cause.message}`, { cause: error })
    this.code = cause.code
  }
}

interface Journal {
  entries: { tag: string; when: number }[]
}

/**
 * Calls back with a folder of the migrations up to a moment.
 * @throws where the moment is none of ours: the database was migrated by another version
 */
async function withMigrationsUntil(until: number, work: (folder: string) => Promise<void>): Promise<void> {
  const journalOf = (folder: string) => join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalOf(MIGRATIONS_FOLDER), 'utf8')) as Journal
  const entries = journal.entries.filter(({ when }) => when <= until)
  if (entries.at(-1)?.when !== until) {
    throw new Error('These tables are of another version of the shop, a newer one perhaps: use that version.')
  }
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await mkdir(join(folder, 'meta'))
    await writeFile(journalOf(folder), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) await cp(join(MIGRATIONS_FOLDER, `${tag}.sql`), join(folder, `${tag}.sql`))
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Brings the tables up to date. Of servers that start together one migrates and the others wait for it.
 * @param until the time of the last migration to make, for tables as they were once; all of them where not given
 * @throws where a migration fails, nothing of it is kept; where a newer server has migrated the database already
 */
export async function migrateDatabase(pool: pg.Pool, until?: number): Promise<void> {
  const client = await pool.connect()
  try {
    // Another server may be migrating, and a migration takes its time.
    await client.query('set client_min_messages to warning; set statement_timeout to 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await assertNotNewer(client)
    const make = (migrationsFolder: string) =>
      migrate(drizzle(client), { migrationsFolder }).catch((error: unknown) => {
        throw error instanceof Error ? new MigrationError(error) : error
      })
    await (until === undefined ? make(MIGRATIONS_FOLDER) : withMigrationsUntil(until, make))
  } finally {
    // Ends the connection, and with it the lock and the setting, also where the migration failed half-way.
    client.release(true)
  }
}

/**
 * How a database's tables compare with those that this version of the server knows; each migration has the time it was
 * made. Changes nothing.
 */
export async function schemaAge(on: Pick<pg.Pool, 'query'>): Promise<'none' | 'older' | 'current' | 'newer'> {
  const { rows } = await on.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (rows[0]?.exists !== true) return 'none'
  const newest = await on.query<{ made: string | null }>(
    'select max(created_at) as made from drizzle.__drizzle_migrations',
  )
  const made = Number(newest.rows[0]?.made ?? 0)
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).at(-1)?.folderMillis ?? 0
  if (made === known) return 'current'
  return made < known ? 'older' : 'newer'
}

/** An older server would read and write tables that it does not know. */
async function assertNotNewer(client: pg.PoolClient): Promise<void> {
  if ((await schemaAge(client)) !== 'newer') return
  throw new Error(
    'The database was migrated by a newer server: start that version, or restore an older backup.',
  )
}
