/** The points ledger: every movement is a row, and a trigger adds it to the balance and moves the member's lots. */
import type { DatabaseOrTransaction } from '../db/open.ts'
import { pointsLedger } from '../db/schema.ts'
import { endOfDay, type LastDay } from './points-expiry.ts'

export interface LedgerLine {
  memberId: number
  /** Points in (positive) or out (negative). */
  amount: number
  /** Why, in words that the client's auditor understands. */
  reason: string
  orderId?: number
  /** Writing a second line with the same key for the same member writes nothing. */
  idempotencyKey?: string
  /** Until when the points that come in can be spent; without it for ever. An order's go back to where they came from. */
  expires?: LastDay | undefined
  /** Who ran the command; absent for members' orders. */
  actor?: string
}

/** No balance is more: PostgreSQL's integer. */
export const GREATEST_BALANCE = 2_147_483_647

/**
 * Writes a line; the member's balance moves with it.
 * @returns false where a line with this idempotency key was written before
 * @throws where the balance would become negative (see `isOverdrawn`)
 */
export async function writeLedgerLine(
  on: DatabaseOrTransaction,
  { expires, ...line }: LedgerLine,
): Promise<boolean> {
  const written = await on
    .insert(pointsLedger)
    .values({ ...line, ...(expires === undefined ? {} : { expiresAt: endOfDay(expires) }) })
    .onConflictDoNothing({ target: [pointsLedger.memberId, pointsLedger.idempotencyKey] })
    .returning({ id: pointsLedger.id })
  return written.length > 0
}
