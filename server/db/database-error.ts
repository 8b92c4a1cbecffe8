/** Classifies database errors: transient ones, and constraint violations that a caller expects. */
import { DrizzleQueryError } from 'drizzle-orm'

/**
 * PostgreSQL's error classes: connection, transaction rollback (such as a deadlock), insufficient resources (such as a
 * full disk), operator intervention.
 */
const PASSING_CLASSES: ReadonlySet<string> = new Set(['08', '40', '53', '57'])
const LOCKED = '55P03'
/**
 * A database that accepts no connections while an operator moves it, a read-only one (the old primary after a
 * fail-over), and a lock that another transaction held too long.
 */
const PASSING_CODES: ReadonlySet<unknown> = new Set(['55000', '25006', LOCKED])
const NETWORK: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'ENOENT',
])
/** Messages of `pg` without a code. */
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|Query read timeout|Client was closed/

/** PostgreSQL's own error, if an ORM wrapped it. */
export function causeOf(error: Error): Error & { code?: unknown; constraint?: unknown } {
  return error instanceof DrizzleQueryError && error.cause instanceof Error ? error.cause : error
}

const codeOf = (error: unknown) => (error instanceof Error ? causeOf(error).code : undefined)

/** Whether the database rejected a duplicate row. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** Whether a statement waited longer for a lock than `lock_timeout` allows. */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === LOCKED
}

/** Whether a statement reached its timeout. */
export function isCancelled(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/** Whether the database was unavailable, full or busy, so that the same call may succeed in a moment. */
export function isTransientError(error: Error): boolean {
  const cause = causeOf(error)
  if (cause instanceof AggregateError) return cause.errors.some((one) => isTransientError(one as Error))
  if (PASSING_CODES.has(cause.code) || (NETWORK.has(cause.code) && 'syscall' in cause)) return true
  if (
    typeof cause.code === 'string' &&
    PASSING_CLASSES.has(cause.code.slice(0, 2)) &&
    cause.code.length === 5
  )
    return true
  return LOST.test(cause.message)
}
