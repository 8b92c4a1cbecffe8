import type { StateCreator } from 'zustand'
import type { Goal } from '../domain/goal.ts'

/** The product that the member saves for. `goal.ts` manages it and is loaded after the first view. */
export interface GoalSlice {
  /**
   * `null` for none. `undefined` if it is not known yet, or if goals can't be stored; then none is offered.
   */
  goal: Goal | null | undefined
}

export const createGoalSlice: StateCreator<GoalSlice, [], [], GoalSlice> = () => ({ goal: undefined })
