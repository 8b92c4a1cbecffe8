import * as z from 'zod/mini'
import { flag, orElse, text } from './primitives.ts'

/**
 * A client organisation (section 3). `user_login_needed` makes login mandatory; `accent_color`
 * (`#rrggbb`) is our own addition, and a provider that sends none gets the shop's own colour.
 */
export const client = z.object({
  client_code: text,
  client_name: text,
  client_email: text,
  client_address: text,
  client_logo: text,
  client_mobile: text,
  user_login_needed: flag,
  accent_color: orElse(z.nullish(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))), null),
})
export type Client = z.output<typeof client>
