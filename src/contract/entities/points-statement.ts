import * as v from 'valibot'
import { amount, id, listOf, objectOf, text } from './primitives.ts'

/** A day as `YYYY-MM-DD`, or a moment; empty where there is none. */
const until = text

/** A movement of a member's points. */
export const statementLine = objectOf({
  id,
  created_at: text,
  /** Points in (positive) or out (negative). */
  points: amount,
  balance_after: v.fallback(v.nullish(amount, null), null),
  reason: text,
  /** Empty where it belongs to no order. */
  order_number: text,
  /** The last day of the points that came in. */
  expires_at: until,
})
export type StatementLine = v.InferOutput<typeof statementLine>

/** The points passbook: a page of movements, the newest first, and what expires when. */
export const pointsStatement = objectOf({
  balance: v.fallback(v.nullish(amount, null), null),
  expiring: listOf(objectOf({ points: amount, expires_at: v.pipe(text, v.minLength(1)) })),
  lines: listOf(statementLine),
})
export type PointsStatement = v.InferOutput<typeof pointsStatement>
