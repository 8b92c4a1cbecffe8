/** Texts of failed calls; none is in the first view, so nothing of the home may import this. */
import { texts } from '../contract/messages/texts.ts'

export const failureMessages = texts('failure', {
  /** What stands before the id of a request that failed. */
  reference: 'Reference',
  list: 'This list did not load',
  more: 'The rest of this list did not load.',
  tryAgain: 'Try again',
  unreachable: 'We could not reach the shop just now. Please try again.',
})

/** The connection, lost and found. */

export const connectionMessages = texts('connection', {
  lost: 'You are offline. Your cart is safe; orders have to wait.',
  unreachable: 'We can’t reach the shop. You see what you saw last; orders have to wait.',
  back: 'You are back online.',
  /** Where an order would go on. */
  ordersWait: 'You can’t order while you are offline. Your cart stays as it is.',
  /** Where a balance would stand. */
  balanceUnknown: 'Shown when you are back online',
})
