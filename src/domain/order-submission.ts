/**
 * The state machine that submits an order: a reducer without effects. `store/submit-order.ts` runs the effects and asks
 * it before each of them; an order may go out exactly where the event `sent` is accepted.
 */
import type { OrderPlaintext } from '../contract/entities/order.ts'
import type { Id } from '../contract/entities/primitives.ts'
import type { OrderAttempt } from './pending-order.ts'
import { sameId } from './product.ts'

/** An order that goes out, and what is known of its sending. */
export interface SentOrder {
  order: OrderPlaintext
  attempt: OrderAttempt
  /** When it was first sent, in milliseconds since 1970. */
  sentAtMs: number
  /** An earlier sending may have been taken: an ended session or a rate limit is no answer then. */
  sentBefore: boolean
  /** The member's balance before it went out; `null` where it may have been taken by then. */
  balanceBefore: number | null
}

/** What the screen shows. */
export type Progress =
  /** `checking`: Confirm was pressed, the prices are checked and the key is claimed; nothing is out. */
  | { phase: 'idle' | 'checking' | 'submitting' | 'confirmed' }
  /** The answer was lost; the order is sent again until the outcome is known. */
  | { phase: 'unknown'; reference: string | null }
  /** Nothing was ordered; the provider may have said why. */
  | { phase: 'refused'; message: string | null; reference: string | null }
  /** The same lines were redeemed before, perhaps from a copy of this cart. Nothing went out; the member is asked. */
  | { phase: 'duplicate' }
  /** The order of another cart, whose answer had been lost, was taken. The one on the screen did not go out. */
  | { phase: 'earlier-confirmed'; orderNumber: string }

export interface Submission {
  progress: Progress
  /** Counts the presses of Confirm: what an earlier one still has to say is out of date. */
  run: number
  /** The attempt confirmed last: kept when its screen is left, for the history entry may know less of it. */
  attempt: OrderAttempt | null
  /** The order that went out and whose outcome is open. No other one goes out before it is known. */
  unsettled: SentOrder | null
  /** Orders that this page knows were taken, with their keys. */
  taken: readonly { key: number; orderId: Id }[]
  /** The cart for which `duplicate` was shown: the next Confirm orders it once more. */
  duplicateOf: string | null
}

export const noSubmission: Submission = {
  progress: { phase: 'idle' },
  run: 0,
  attempt: null,
  unsettled: null,
  taken: [],
  duplicateOf: null,
}

export type SubmissionEvent =
  /** Confirm was pressed, or an order that went out before is taken up again. */
  | { type: 'confirm'; attempt: OrderAttempt }
  /** `stopped`: nothing goes out, for a price has changed. */
  | { type: 'stopped' | 'duplicate'; run: number }
  | { type: 'sent'; run: number; order: SentOrder }
  | { type: 'lost'; run: number; reference: string | null }
  | { type: 'refused'; run: number; key: number; message: string | null; reference: string | null }
  /** `isThisCart`: the cart still is the one that was ordered, not another one filled meanwhile. */
  | { type: 'taken'; key: number; orderId: Id; orderNumber: string; isThisCart: boolean }
  /** `forget`: the session ended, nothing of its member stays. */
  | { type: 'left' | 'forget' }

/** Tells whether an order is out and its outcome is being asked for. */
export const isAsking = ({ phase }: Progress): boolean => phase === 'submitting' || phase === 'unknown'

/** The unsettled order, where it is of this member at this client. */
export function unsettledOf({ unsettled }: Submission, by: Omit<OrderPlaintext, 'uniqueIdentify'>) {
  const { client_id, customer_id } = unsettled?.order ?? {}
  return client_id === by.client_id && sameId(customer_id ?? '', by.customer_id) ? unsettled : null
}

function sent(state: Submission, order: SentOrder): Submission {
  const other = unsettledOf(state, order.order)
  if (other !== null && other.attempt.uniqueIdentify !== order.attempt.uniqueIdentify) return state
  const isOwn = state.attempt?.cartFingerprint === order.attempt.cartFingerprint
  const attempt = isOwn ? order.attempt : state.attempt
  return { ...state, progress: { phase: 'submitting' }, attempt, unsettled: order }
}

function refused(state: Submission, event: SubmissionEvent & { type: 'refused' }): Submission {
  const { attempt, progress, unsettled } = state
  const asking = isAsking(progress)
  // A sending of before the screen was left and opened again says nothing of the one that is out now.
  if (unsettled?.attempt.uniqueIdentify !== event.key || (asking && event.run !== state.run)) return state
  const { message, reference } = event
  if (attempt?.uniqueIdentify !== event.key)
    // It was an earlier order: now it is the turn of the one on the screen.
    return { ...state, unsettled: null, progress: asking ? { phase: 'checking' } : progress }
  return {
    ...state,
    progress: asking ? { phase: 'refused', message, reference } : progress,
    // The key stays: should the refusal have been a mistake on the way, the next press is still the same order.
    attempt: { ...attempt, sent: false },
    unsettled: null,
  }
}

function taken(state: Submission, event: SubmissionEvent & { type: 'taken' }): Submission {
  const { key, orderId, orderNumber, isThisCart } = event
  const isUnsettled = state.unsettled?.attempt.uniqueIdentify === key
  if (!isUnsettled && state.taken.some((other) => other.key === key)) return state
  const confirmed: Progress = state.progress.phase === 'idle' ? state.progress : { phase: 'confirmed' }
  return {
    ...state,
    progress: isThisCart ? confirmed : { phase: 'earlier-confirmed', orderNumber },
    // The next cart is another one, even with the same lines.
    attempt: state.attempt?.uniqueIdentify === key ? null : state.attempt,
    unsettled: isUnsettled ? null : state.unsettled,
    taken: [...state.taken, { key, orderId }],
  }
}

/** @returns the next state; the very same one where the event does not apply. */
export function submission(state: Submission, event: SubmissionEvent): Submission {
  const { progress, run, attempt } = state
  const { phase } = progress
  const isCurrent = 'run' in event && event.run === run
  const isHeld = isCurrent && phase === 'checking'
  switch (event.type) {
    case 'confirm':
      if (isAsking(progress) || phase === 'checking' || phase === 'confirmed') return state
      return { ...state, progress: { phase: 'checking' }, run: run + 1, attempt: event.attempt }
    case 'stopped':
      return isHeld ? { ...state, progress: { phase: 'idle' } } : state
    case 'duplicate':
      return isHeld
        ? { ...state, progress: { phase: 'duplicate' }, duplicateOf: attempt?.cartFingerprint ?? null }
        : state
    case 'sent':
      return isHeld ? sent(state, event.order) : state
    case 'lost':
      if (!isCurrent || !isAsking(progress)) return state
      return { ...state, progress: { phase: 'unknown', reference: event.reference } }
    case 'refused':
      return refused(state, event)
    case 'taken':
      return taken(state, event)
    case 'left':
      return { ...state, progress: { phase: 'idle' }, duplicateOf: null }
    case 'forget':
      return { ...noSubmission, run }
  }
}
