import type { Id } from '../contract/shop-entities/primitives.ts'

/** The product that a member saves for, and its price. */
export interface Goal {
  product_id: Id
  points: number
}

/** Percentage of a goal that a balance covers, rounded down: 100 only if it covers all of it. */
export function percentOf(goal: Goal, balance: number): number {
  return balance >= goal.points ? 100 : Math.floor((balance * 100) / goal.points)
}
