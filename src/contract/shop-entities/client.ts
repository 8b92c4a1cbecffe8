import * as v from 'valibot'
import { flag, objectOf, text } from './primitives.ts'

/** The client's name for points: `star`, `stars`, and the unit after an amount. */
const word = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(24))
export const pointsName = objectOf({ one: word, many: word, short: word })
export type PointsName = v.InferOutput<typeof pointsName>

/**
 * A client organisation (section 3). `user_login_needed` makes login mandatory. `accent_color` (`#rrggbb`) is
 * our addition; without it the shop's own colour is used.
 */
export const client = objectOf({
  client_code: text,
  client_name: text,
  client_email: text,
  client_address: text,
  client_logo: text,
  client_mobile: text,
  user_login_needed: flag,
  /** Languages of the client's shop; the first is the default (wire contract, "Beyond the specification"). */
  languages: v.fallback(v.nullish(v.array(v.string()), []), []),
  points_name: v.fallback(v.nullish(pointsName), null),
  /** An order to a new address needs a fresh login code (wire contract, "Beyond the specification"). */
  confirm_new_address: flag,
  /** The shop is closed: members' calls are refused (wire contract, "Beyond the specification"). */
  suspended: flag,
  accent_color: v.fallback(v.nullish(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))), null),
})
export type Client = v.InferOutput<typeof client>
