import * as v from 'valibot'
import { amount, id, listOf, objectOf, text } from './primitives.ts'

/** A day as `YYYY-MM-DD`, or a timestamp; empty for none. */
const until = text

export const statementLine = objectOf({
  id,
  created_at: text,
  /** Positive for points in, negative for points out. */
  points: amount,
  balance_after: v.fallback(v.nullish(amount, null), null),
  reason: text,
  /** Empty if it belongs to no order. */
  order_number: text,
  /** Last day of validity of points in. */
  expires_at: until,
})
export type StatementLine = v.InferOutput<typeof statementLine>

/** The points passbook: one page of movements, newest first, and what expires when. */
export const pointsStatement = objectOf({
  balance: v.fallback(v.nullish(amount, null), null),
  expiring: listOf(objectOf({ points: amount, expires_at: v.pipe(text, v.minLength(1)) })),
  lines: listOf(statementLine),
})
export type PointsStatement = v.InferOutput<typeof pointsStatement>
