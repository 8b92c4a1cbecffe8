/** The points ledger: every movement is a row, and a trigger adds it to the balance. */
import { DrizzleQueryError } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { pointsLedger } from '../db/schema.ts'

/** The database, or a transaction on it. */
export type DatabaseOrTransaction = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export interface LedgerLine {
  memberId: number
  /** Points in (positive) or out (negative). */
  amount: number
  /** Why, in words that the organisation's auditor understands. */
  reason: string
  orderId?: number
  /** Writing a second line with the same key for the same member writes nothing. */
  idempotencyKey?: string
  /** Who ran the command; absent for members' orders. */
  actor?: string
}

/** No balance is more: PostgreSQL's integer. */
export const GREATEST_BALANCE = 2_147_483_647

/** Tells whether the database refused something because a balance would be more than `GREATEST_BALANCE`. */
export function isTooMuch(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return (cause as { code?: unknown } | undefined)?.code === '22003'
}

/** Tells whether the database refused something because it would make a balance negative. */
export function isOverdrawn(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return (cause as { constraint?: unknown } | undefined)?.constraint === 'members_points_not_negative'
}

/**
 * Writes a line; the member's balance moves with it.
 * @returns false where a line with this idempotency key was written before
 * @throws where the balance would become negative (see `isOverdrawn`)
 */
export async function writeLedgerLine(on: DatabaseOrTransaction, line: LedgerLine): Promise<boolean> {
  const written = await on
    .insert(pointsLedger)
    .values(line)
    .onConflictDoNothing({ target: [pointsLedger.memberId, pointsLedger.idempotencyKey] })
    .returning({ id: pointsLedger.id })
  return written.length > 0
}
