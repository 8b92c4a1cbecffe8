import type { Id } from '../contract/entities/primitives.ts'

/** What a member saves for, and what it costs. */
export interface Goal {
  product_id: Id
  points: number
}

/** How much of a goal a balance covers, in whole percent: 100 only once it covers all of it. */
export function percentOf(goal: Goal, balance: number): number {
  return balance >= goal.points ? 100 : Math.floor((balance * 100) / goal.points)
}
