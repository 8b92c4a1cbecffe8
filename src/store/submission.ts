/** State of this page's order and of the cart's price check: `domain/order-submission.ts`. */
import { create } from 'zustand'
import type { CartItem } from '../contract/entities/cart.ts'
import * as machine from '../domain/order-submission.ts'

export const useSubmission = create<machine.Submission>()(() => machine.noSubmission)

/** @returns whether the event applied. */
export function dispatch(event: machine.SubmissionEvent): boolean {
  const before = useSubmission.getState()
  useSubmission.setState(machine.submission(before, event), true)
  return useSubmission.getState() !== before
}

/**
 * The attempt that redeems a cart: the known one if the cart is unchanged, otherwise a new one.
 * @param carried attempt from the history entry
 */
export function attemptOf(
  cart: readonly CartItem[],
  redeemer: machine.Redeemer,
  carried?: machine.OrderAttempt,
): machine.OrderAttempt {
  const { attempt, unsettled, taken } = useSubmission.getState()
  const isOver = taken.some(({ key }) => key === carried?.uniqueIdentify)
  const cartFingerprint = machine.cartFingerprint(cart, redeemer)
  // The page's own state first: it may know of an attempt or a refusal that the history entry lacks.
  const known = [attempt, unsettled?.attempt, isOver ? null : carried]
  const same = known.find((one) => one?.cartFingerprint === cartFingerprint)
  return same ?? { uniqueIdentify: machine.newUniqueIdentify(Date.now(), Math.random()), cartFingerprint }
}
