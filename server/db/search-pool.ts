/**
 * A separate connection pool for searches and filtered listings, so that they never starve members' calls.
 */
import pg from 'pg'
import { endUnanswered, keepAlive, statementLimits } from './lost-connections.ts'

const IDLE_MS = 60_000

export interface SearchPoolOptions {
  /** As `openDatabase` returns it. */
  url: string
  connections: number
  /** PostgreSQL cancels a longer search: the caller has given up by then. */
  timeoutMs: number
}

/** Opens no connection before the first search. */
export function openSearchPool({ url, connections, timeoutMs }: SearchPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: timeoutMs,
    ...statementLimits(timeoutMs),
    ...keepAlive,
  })
  // An idle connection that is lost is no error; a used one fails its query.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    endUnanswered(client)
  })
  pool.on('error', () => undefined)
  return pool
}
