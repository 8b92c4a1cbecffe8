/** Waits for a PostgreSQL that is still starting: after a power cut it and the server start at the same time. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { backoffDelay } from '../src/contract/backoff.ts'
import { firstCause } from './start-error.ts'

const BACKOFF = { firstMs: 100, longestMs: 1000, fixedPart: 0.5 }
const WITHIN_MS = 10_000
/** PostgreSQL is there and takes nobody yet (`cannot_connect_now`). */
const CANNOT_CONNECT_NOW = '57P03'

export interface DatabaseWait {
  withinMs?: number
  /** Told what it waits for, once for each cause. */
  onWaiting: (cause: string) => void
}

/**
 * Connects once, again and again while PostgreSQL is not there yet or not ready.
 * @throws what PostgreSQL or the network said: after the time, or at once where waiting is no use (a wrong password, an
 * unknown database or host)
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

/** Nobody listens there, or the socket's file is not made yet, or PostgreSQL says to come later. */
function isNotReady(error: unknown): boolean {
  const { code, syscall } = firstCause(error)
  if (code === CANNOT_CONNECT_NOW) return true
  return syscall === 'connect' && (code === 'ECONNREFUSED' || code === 'ENOENT')
}
