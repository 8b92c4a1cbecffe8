/** The points ledger: every movement is a row; a trigger updates the balance and the member's lots. */
import type { DatabaseOrTransaction } from '../db/open.ts'
import { pointsLedger } from '../db/schema.ts'
import { endOfDay, type LastDay } from './points-expiry.ts'

export interface LedgerLine {
  memberId: number
  /** Points in (positive) or out (negative). */
  amount: number
  reason: string
  orderId?: number
  /**
   * Last day of incoming points; without it they never expire. An order's points go back to their lots, so this only
   * applies to points whose lot has expired; without it those stay expired.
   */
  expires?: LastDay | undefined
  /** Who ran the command; absent for members' orders and cancellations. */
  actor?: string | undefined
}

/** The maximum balance: PostgreSQL's integer. */
export const GREATEST_BALANCE = 2_147_483_647

function valuesOf({ expires, ...line }: LedgerLine) {
  return { ...line, ...(expires === undefined ? {} : { expiresAt: endOfDay(expires) }) }
}

/**
 * Writes a line; the member's balance changes with it. The product's own lines have no idempotency key, so they can't
 * collide with an operator's.
 * @returns the line's id
 * @throws if the balance would become negative, or more of an order would be refunded than it took
 */
export async function writeLedgerLine(on: DatabaseOrTransaction, line: LedgerLine): Promise<number> {
  const [written] = await on.insert(pointsLedger).values(valuesOf(line)).returning({ id: pointsLedger.id })
  if (!written) throw new Error('the ledger line was not written')
  return written.id
}

/**
 * Writes a line once: a second one with the same key for the same member writes nothing.
 * @returns false if a line with this key exists
 * @throws as `writeLedgerLine`
 */
export async function writeLedgerLineOnce(
  on: DatabaseOrTransaction,
  line: LedgerLine & { idempotencyKey: string },
): Promise<boolean> {
  const written = await on
    .insert(pointsLedger)
    .values({ ...valuesOf(line), idempotencyKey: line.idempotencyKey })
    .onConflictDoNothing({ target: [pointsLedger.memberId, pointsLedger.idempotencyKey] })
    .returning({ id: pointsLedger.id })
  return written.length > 0
}
