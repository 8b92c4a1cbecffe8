import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openEmbedded } from './embedded.ts'
import { endUnanswered, keepAlive, statementLimits } from './lost-connections.ts'
import { migrateDatabase } from './migrate.ts'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>

/** The database, or a transaction on it. */
export type DatabaseOrTransaction = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** Takes SQL of our own: a pool, or one connection. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>

export interface OpenDatabase {
  /** For SQL of our own; the same connections as `db`. */
  pool: pg.Pool
  db: Database
  /** For a connection of one's own, such as one that listens for notifications. */
  url: string
  /** Ends every connection; an embedded PostgreSQL stops where no other process uses it. */
  close(): Promise<void>
  /** The same for a process that ends at once: statements and transactions under way are cut off. */
  abort(): Promise<void>
}

export interface DatabaseOptions {
  /** Another PostgreSQL; without it the embedded one is used. */
  databaseUrl?: string | undefined
  /** The server's data folder (`.data`): the embedded PostgreSQL lives in its `postgres` folder. */
  dataDirectory: string
  /** The time of the last migration to make; all of them where not given, none where `false`. */
  migrateUntil?: number | false
  /** Connections this process holds at most. */
  connections?: number
  /** How long a statement may take before it is ended; as long as it likes if nothing is said. */
  statementTimeoutMs?: number
  /**
   * Called with the error of a connection that broke: whoever used it fails at its next statement. Also with that of an
   * embedded PostgreSQL that was lost and does not start again yet.
   */
  onConnectionLost?: ((error: Error) => void) | undefined
}

/** A call that gets no connection within this time fails, instead of waiting behind all the others. */
const CONNECT_WITHIN_MS = 10_000

const manner = { schema, casing: 'snake_case' } as const

/**
 * Drizzle over connections that exist already; every part of the server speaks to the tables through it. Its
 * transactions are given a connection of ours: its own way begins one before it is ready to give the connection back,
 * and one that was lost in between would be missing from the pool for good.
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

/** A migration takes its time: its connection has no time limit, neither PostgreSQL's nor ours. */
async function migrateOnItsOwn(url: string, until: number | undefined): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...keepAlive,
  })
  pool.on('error', () => undefined)
  try {
    await migrateDatabase(pool, until)
  } finally {
    await pool.end()
  }
}

/**
 * Opens the database, and brings its tables up to date where nothing else is said.
 * @throws where PostgreSQL can't be reached or started, or a migration fails
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
  // Each connection by itself, since the pool listens only to those that nobody uses: one lost between two statements
  // of a transaction would else end the whole process.
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
    // Resolves only once all connections were given back.
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
