import * as v from 'valibot'
import { amount, objectOf } from './primitives.ts'
import { userEntries } from './user.ts'

/** A member who is known already, as a later reply describes them; `null` where it says nothing of the balance. */
export const userUpdate = objectOf({
  ...userEntries,
  rewards_points: v.fallback(v.nullish(amount, null), null),
})
export type UserUpdate = v.InferOutput<typeof userUpdate>
