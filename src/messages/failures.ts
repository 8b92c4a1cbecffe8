/** Texts of failed calls; none is in the first view, so nothing of the home may import this. */

export const failureMessages = {
  /** What stands before the id of a request that failed. */
  reference: 'Reference',
  list: 'This list did not load',
  more: 'The rest of this list did not load.',
  tryAgain: 'Try again',
} as const

export const unreachable = 'We could not reach the shop just now. Please try again.'

/** The connection, lost and found. */

export const connectionMessages = {
  lost: 'You are offline. Your cart is safe; orders have to wait.',
  back: 'You are back online.',
} as const
