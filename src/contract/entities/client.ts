import * as v from 'valibot'
import { flag, objectOf, text } from './primitives.ts'

/**
 * A client organisation (section 3). `user_login_needed` makes login mandatory; `accent_color`
 * (`#rrggbb`) is our own addition, and a provider that sends none gets the shop's own colour.
 */
export const client = objectOf({
  client_code: text,
  client_name: text,
  client_email: text,
  client_address: text,
  client_logo: text,
  client_mobile: text,
  user_login_needed: flag,
  accent_color: v.fallback(v.nullish(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))), null),
})
export type Client = v.InferOutput<typeof client>
