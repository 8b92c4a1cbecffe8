import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openEmbedded } from './embedded.ts'
import { endUnanswered, keepAlive, statementLimits } from './lost-connections.ts'
import { migrateDatabase } from './migrate.ts'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>

/** The database, or a transaction on it. */
export type DatabaseOrTransaction = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | '$count'
>

/** Runs raw SQL: a pool, or one connection. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>

export interface OpenDatabase {
  /** For raw SQL; the same connections as `db`. */
  pool: pg.Pool
  db: Database
  /** For a separate connection, such as one that listens for notifications. */
  url: string
  /** Closes every connection; stops an embedded PostgreSQL if no other process uses it. */
  close(): Promise<void>
  /** As `close`, but aborts running statements and transactions, for a process that exits at once. */
  abort(): Promise<void>
}

export interface DatabaseOptions {
  /** URL of a PostgreSQL server; the embedded one by default. */
  databaseUrl?: string | undefined
  /** The server's data folder (`.data`); the embedded PostgreSQL uses its `postgres` folder. */
  dataDirectory: string
  /** Time of the last migration to run; all by default, none if `false`. */
  migrateUntil?: number | false
  connections?: number
  /** Timeout of a statement; none by default. */
  statementTimeoutMs?: number
  /**
   * Called with the error of a broken connection, whose user fails at its next statement. Also called if a lost
   * embedded PostgreSQL does not restart at once.
   */
  onConnectionLost?: ((error: Error) => void) | undefined
}

/** A call that gets no connection in time fails instead of queuing. */
const CONNECT_WITHIN_MS = 10_000

const manner = { schema, casing: 'snake_case' } as const

/**
 * Drizzle over an existing pool; every part of the server accesses the tables through it. Transactions get their
 * connection here: Drizzle's own way begins one before it is ready to release the connection, and a connection lost in
 * between would be missing from the pool for good.
 */
export function databaseOver(pool: pg.Pool): Database {
  const database = drizzle(pool, manner)
  const transaction: Database['transaction'] = async (work, config) => {
    const connection = await pool.connect()
    try {
      return await drizzle(connection, manner).transaction(work, config)
    } finally {
      connection.release()
    }
  }
  return Object.assign(database, { transaction })
}

/** A migration may be slow, so its connection has no timeout, neither PostgreSQL's nor ours. */
async function migrateOnItsOwn(url: string, until: number | undefined): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...keepAlive,
  })
  // Also on the connection in use: one lost between two statements would otherwise end the process with a raw stack.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  try {
    await migrateDatabase(pool, until)
  } finally {
    await pool.end()
  }
}

/**
 * Opens the database and, by default, migrates its tables.
 * @throws if PostgreSQL can't be reached or started, or a migration fails
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const embedded = options.databaseUrl
    ? null
    : await openEmbedded(options.dataDirectory, { onFailure: options.onConnectionLost })
  const url = embedded?.url ?? options.databaseUrl ?? ''
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...(options.statementTimeoutMs === undefined ? {} : statementLimits(options.statementTimeoutMs)),
    ...keepAlive,
  })
  const connections = new Set<pg.PoolClient>()
  pool.on('remove', (client) => connections.delete(client))
  // On each connection, since the pool only listens to idle ones: a connection lost between two statements of a
  // transaction would otherwise end the process.
  pool.on('connect', (client) => {
    connections.add(client)
    client.on('error', (error) => options.onConnectionLost?.(error))
    endUnanswered(client)
  })
  pool.on('error', () => undefined)
  const close = async () => {
    await pool.end()
    await embedded?.release()
  }
  const abort = async () => {
    // Resolves only after all connections are released.
    pool.end().catch(() => undefined)
    await Promise.all([...connections].map((client) => client.end()))
    await embedded?.release()
  }
  try {
    if (options.migrateUntil !== false) await migrateOnItsOwn(url, options.migrateUntil)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, db: databaseOver(pool), url, close, abort }
}
