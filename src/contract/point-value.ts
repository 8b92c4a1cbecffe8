/** What a point is worth to a client: an amount, and its currency. */
import * as v from 'valibot'

export const isPointValue = v.check<number, string>(
  (value) => value > 0 && value <= 1_000_000 && Math.abs(value * 1e4 - Math.round(value * 1e4)) < 1e-6,
  'must be more than 0 and at most 1,000,000, with at most four decimals',
)

/** Three letters of a currency, such as `INR`; empty for none. */
export const currencyCode = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^(?:[A-Z]{3})?$/, 'must be three letters such as INR, or empty'),
)
