/**
 * A separate connection pool for searches and filtered listings, so that they never starve members' calls.
 */
import pg from 'pg'
import { endUnanswered, keepAlive, statementLimits } from './lost-connections.ts'

const IDLE_MS = 60_000

export interface SearchPoolOptions {
  /** As `openDatabase` gives it. */
  url: string
  connections: number
  /** PostgreSQL itself ends a search that takes longer, so that nothing goes on in vain. */
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
  // A connection that is lost while nobody uses it is no fault; one that is used tells its user.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    endUnanswered(client)
  })
  pool.on('error', () => undefined)
  return pool
}
