/** The goal of a member whose provider stores none (wire contract). Kept in session storage, under `goal`. */
import * as v from 'valibot'
import { amount, id, objectOf, type Id } from '../contract/shop-entities/primitives.ts'
import { GOAL_KEY, readRaw, removeRaw, writeRaw } from './raw-session.ts'

const keptGoal = objectOf({
  product_id: id,
  points: amount,
  /** The goal's member: another one may log in to the same tab. */
  customer_id: id,
  /** Whether the member was told that the balance is enough. */
  told: v.optional(v.boolean(), false),
})
export type KeptGoal = v.InferOutput<typeof keptGoal>

/** The member's goal; `null` if there is none, it does not parse, or it is another member's. */
export function readKeptGoal(customerId: Id): KeptGoal | null {
  try {
    const read = v.safeParse(keptGoal, JSON.parse(readRaw(GOAL_KEY) ?? 'null'))
    return read.success && String(read.output.customer_id) === String(customerId) ? read.output : null
  } catch {
    return null
  }
}

/** Stores a goal; `null` removes it. */
export function keepGoal(goal: KeptGoal | null): void {
  if (goal === null) removeRaw(GOAL_KEY)
  else writeRaw(GOAL_KEY, JSON.stringify(goal))
}
