/** Waits for a PostgreSQL that is still starting: after a power cut it starts together with the server. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { backoffDelay } from '../src/lib/backoff.ts'
import { firstCause } from './start-error.ts'

const BACKOFF = { firstMs: 100, longestMs: 1000, fixedPart: 0.5 }
const WITHIN_MS = 10_000
/** PostgreSQL is running but accepts no connections yet (`cannot_connect_now`). */
const CANNOT_CONNECT_NOW = '57P03'

export interface DatabaseWait {
  withinMs?: number
  /** Called once per cause of the wait. */
  onWaiting: (cause: string) => void
}

/**
 * Connects once, retrying while PostgreSQL is not running or not ready.
 * @throws the error of PostgreSQL or the network: after the timeout, or at once if waiting is useless (a wrong
 * password, an unknown database or host)
 */
export async function waitForDatabase(
  databaseUrl: string,
  { withinMs = WITHIN_MS, onWaiting }: DatabaseWait,
): Promise<void> {
  const until = performance.now() + withinMs
  let reported = ''
  for (let failed = 0; ; failed += 1) {
    try {
      await connectOnce(databaseUrl)
      return
    } catch (error) {
      const delay = backoffDelay(BACKOFF, failed, Math.random())
      if (!isNotReady(error) || performance.now() + delay > until) throw error
      const { message } = firstCause(error)
      if (message !== reported) onWaiting(message)
      reported = message
      await pause(delay)
    }
  }
}

async function connectOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: WITHIN_MS })
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}

/** The port or the socket file does not exist yet, or PostgreSQL is not ready. */
function isNotReady(error: unknown): boolean {
  const { code, syscall } = firstCause(error)
  if (code === CANNOT_CONNECT_NOW) return true
  return syscall === 'connect' && (code === 'ECONNREFUSED' || code === 'ENOENT')
}
