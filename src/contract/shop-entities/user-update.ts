import * as v from 'valibot'
import { amount, objectOf } from './primitives.ts'
import { userEntries } from './user.ts'

/** The member in a reply after login. The balance is `null` if the reply omits it. */
export const userUpdate = objectOf({
  ...userEntries,
  rewards_points: v.fallback(v.nullish(amount, null), null),
})
export type UserUpdate = v.InferOutput<typeof userUpdate>
