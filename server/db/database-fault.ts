/** Detects transient database errors, after which the same call may succeed. */
import { DrizzleQueryError } from 'drizzle-orm'

/**
 * PostgreSQL's classes: connections, transactions that gave way to another (a deadlock among them), resources (a full
 * disk among them), an operator's intervention.
 */
const PASSING_CLASSES: ReadonlySet<string> = new Set(['08', '40', '53', '57'])
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
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after/

/** What PostgreSQL itself said, where an ORM repeats it. */
export function causeOf(error: Error): Error & { code?: unknown } {
  return error instanceof DrizzleQueryError && error.cause instanceof Error ? error.cause : error
}

/** Tells whether the database was away, full or busy, so that the same call may succeed in a moment. */
export function isPassingFault(error: Error): boolean {
  const cause = causeOf(error)
  if (cause instanceof AggregateError) return cause.errors.some((one) => isPassingFault(one as Error))
  if (NETWORK.has(cause.code) && 'syscall' in cause) return true
  if (
    typeof cause.code === 'string' &&
    PASSING_CLASSES.has(cause.code.slice(0, 2)) &&
    cause.code.length === 5
  )
    return true
  return LOST.test(cause.message)
}
