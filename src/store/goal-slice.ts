import type { StateCreator } from 'zustand'
import type { Goal } from '../domain/goal.ts'

/** What the member saves for; `goal.ts` keeps it, and is loaded once the first view is there. */
export interface GoalSlice {
  /** `null` for nothing; undefined where it is not known yet, and where goals are kept nowhere: nothing is offered then. */
  goal: Goal | null | undefined
}

export const createGoalSlice: StateCreator<GoalSlice, [], [], GoalSlice> = () => ({ goal: undefined })
