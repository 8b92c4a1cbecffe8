/** Formats a failed start as one sentence: the variable to check, and the cause. */
import { causeOf } from './db/database-error.ts'

const unreachable = 'DATABASE_URL: PostgreSQL can’t be reached'

/** By PostgreSQL's or the operating system's code: what to check. */
const advice: Readonly<Record<string, string>> = {
  '28P01': 'DATABASE_URL: PostgreSQL refuses the user or the password',
  '28000': 'DATABASE_URL: PostgreSQL refuses the user or the password',
  '3D000': 'DATABASE_URL: there is no such database',
  '42501':
    'DATABASE_URL: the role must own its database, or be granted what it needs (npm run admin -- migrate)',
  '53300': 'DATABASE_URL: PostgreSQL has no connection left',
  EADDRINUSE: 'PORT: another program listens there',
  EADDRNOTAVAIL: 'HOST: no address of this machine',
}
const networkFaults: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const fileFaults: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'ENOTDIR',
  'EEXIST',
  'ENOENT',
])
const TIMED_OUT = /timeout exceeded when trying to connect|Connection terminated/

/** The first of several causes (one per address tried), never a query with its parameters. */
export function firstCause(error: unknown): Error & { code?: unknown; syscall?: unknown; path?: unknown } {
  if (error instanceof AggregateError && error.errors.length > 0) return firstCause(error.errors[0])
  if (!(error instanceof Error)) return new Error(String(error))
  const cause = causeOf(error)
  return cause === error ? error : firstCause(cause)
}

/** @returns what to check, with the cause; no statement, no password */
export function startErrorMessage(error: unknown): string {
  const cause = firstCause(error)
  const code = typeof cause.code === 'string' ? cause.code : ''
  if (cause.syscall === 'listen' && code === 'EACCES') return `PORT: ${cause.message}`
  if (networkFaults.has(code) || cause.syscall === 'connect' || TIMED_OUT.test(cause.message)) {
    return `${unreachable}: ${cause.message}`
  }
  const isFile = typeof cause.path === 'string' && !String(cause.syscall).startsWith('spawn')
  if (isFile && fileFaults.has(code)) return `DATA_DIR: ${cause.message}`
  const known = advice[code]
  return known === undefined ? cause.message : `${known}: ${cause.message}`
}
