/** Texts of failed calls. Nothing in the first view may import them. */
import { texts } from '../contract/messages/texts.ts'

export const failureMessages = texts('failure', {
  /** Label of a failed request's id. */
  reference: 'Reference',
  list: 'This list did not load',
  more: 'The rest of this list did not load.',
  tryAgain: 'Try again',
  unreachable: 'We could not reach the shop just now. Please try again.',
})

/** Texts about a lost connection. */

export const connectionMessages = texts('connection', {
  lost: 'You are offline. Your cart is safe; orders have to wait.',
  unreachable: 'We can’t reach the shop. You see what you saw last; orders have to wait.',
  back: 'You are back online.',
  /** Replaces the order button. */
  ordersWait: 'You can’t order while you are offline. Your cart stays as it is.',
  /** Replaces a balance. */
  balanceUnknown: 'Shown when you are back online',
})
