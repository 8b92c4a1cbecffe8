/** The goal of a member whose provider keeps none (wire contract): in session storage, under `goal`. */
import * as v from 'valibot'
import { amount, id, objectOf, type Id } from '../contract/entities/primitives.ts'
import { GOAL_KEY, readRaw, removeRaw, writeRaw } from './raw-session.ts'

const keptGoal = objectOf({
  product_id: id,
  points: amount,
  /** Whose it is: the session may end, and another member log in to the same tab. */
  customer_id: id,
  /** Whether the member was told that the balance covers it. */
  told: v.optional(v.boolean(), false),
})
export type KeptGoal = v.InferOutput<typeof keptGoal>

/** The member's goal; `null` where there is none, it can't be read, or it is somebody else's. */
export function readKeptGoal(customerId: Id): KeptGoal | null {
  try {
    const read = v.safeParse(keptGoal, JSON.parse(readRaw(GOAL_KEY) ?? 'null'))
    return read.success && String(read.output.customer_id) === String(customerId) ? read.output : null
  } catch {
    return null
  }
}

/** Keeps a goal, or forgets it. */
export function keepGoal(goal: KeptGoal | null): void {
  if (goal === null) removeRaw(GOAL_KEY)
  else writeRaw(GOAL_KEY, JSON.stringify(goal))
}
