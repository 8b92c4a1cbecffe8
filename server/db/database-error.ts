/** Recognises database errors: transient ones, and constraints that a caller expects to meet. */
import { DrizzleQueryError } from 'drizzle-orm'

/**
 * PostgreSQL's classes: connections, transactions that gave way to another (a deadlock among them), resources (a full
 * disk among them), an operator's intervention.
 */
const PASSING_CLASSES: ReadonlySet<string> = new Set(['08', '40', '53', '57'])
/**
 * A database that takes nobody in while an operator moves it, and one that can only be read: a server that was the first
 * before a fail-over.
 */
const PASSING_CODES: ReadonlySet<unknown> = new Set(['55000', '25006'])
const NETWORK: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'ENOENT',
])
/** What `pg` says without a code of its own. */
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|Query read timeout|Client was closed/

/** What PostgreSQL itself said, where an ORM repeats it. */
export function causeOf(error: Error): Error & { code?: unknown; constraint?: unknown } {
  return error instanceof DrizzleQueryError && error.cause instanceof Error ? error.cause : error
}

const codeOf = (error: unknown) => (error instanceof Error ? causeOf(error).code : undefined)

/** Tells whether the database refused a row because there is one like it. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** Tells whether a statement took longer than it was given. */
export function isCancelled(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/** Tells whether a number did not fit its column, such as a balance above `GREATEST_BALANCE`. */
export function isOutOfRange(error: unknown): boolean {
  return codeOf(error) === '22003'
}

/** Tells whether the database refused a ledger line because it would make a balance negative. */
export function isOverdrawn(error: unknown): boolean {
  return error instanceof Error && causeOf(error).constraint === 'members_points_not_negative'
}

/** Tells whether the database was away, full or busy, so that the same call may succeed in a moment. */
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
