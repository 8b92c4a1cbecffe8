/** State of this page's order and of the cart's price check: `domain/order-submission.ts`. */
import { create } from 'zustand'
import * as machine from '../../domain/order-submission.ts'

export const useSubmission = create<machine.Submission>()(() => machine.noSubmission)

/** @returns whether the event applied. */
export function dispatch(event: machine.SubmissionEvent): boolean {
  const before = useSubmission.getState()
  useSubmission.setState(machine.submission(before, event), true)
  return useSubmission.getState() !== before
}
