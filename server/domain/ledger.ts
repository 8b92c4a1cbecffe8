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
  /**
   * Until when the points that come in can be spent; without it for ever. An order's go back to where they came from: it
   * says this only of those whose lot has expired, which stay expired without it.
   */
  expires?: LastDay | undefined
  /** Who ran the command; absent for members' orders and cancellations. */
  actor?: string
}

/** No balance is more: PostgreSQL's integer. */
export const GREATEST_BALANCE = 2_147_483_647

/** The columns of a line. */
function valuesOf({ expires, ...line }: LedgerLine) {
  return { ...line, ...(expires === undefined ? {} : { expiresAt: endOfDay(expires) }) }
}

/**
 * Writes a line; the member's balance moves with it. The product's own lines carry no idempotency key, so that none can
 * meet a key that an operator chose.
 * @throws where the balance would become negative (see `isOverdrawn`), or an order would give back more than it took
 */
export async function writeLedgerLine(on: DatabaseOrTransaction, line: LedgerLine): Promise<void> {
  await on.insert(pointsLedger).values(valuesOf(line))
}

/**
 * Writes a line once: a second one with the same key for the same member writes nothing.
 * @returns false where a line with this key was written before
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
