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

/**
 * Brings the tables up to date. Of servers that start together one migrates and the others wait for it.
 * @throws where a migration fails, nothing of it is kept; where a newer server has migrated the database already
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Another server may be migrating, and a migration takes its time.
    await client.query('set client_min_messages to warning; set statement_timeout to 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await assertNotNewer(client)
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER }).catch((error: unknown) => {
      throw error instanceof Error ? new MigrationError(error) : error
    })
  } finally {
    // Ends the connection, and with it the lock and the setting, also where the migration failed half-way.
    client.release(true)
  }
}

/** An older server would read and write tables that it does not know: each migration has the time it was made. */
async function assertNotNewer(client: pg.PoolClient): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (rows[0]?.exists !== true) return
  const newest = await client.query<{ made: string | null }>(
    'select max(created_at) as made from drizzle.__drizzle_migrations',
  )
  if (Number(newest.rows[0]?.made ?? 0) <= (known.at(-1)?.folderMillis ?? 0)) return
  throw new Error(
    'The database was migrated by a newer server: start that version, or restore an older backup.',
  )
}
