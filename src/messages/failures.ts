/** Texts of failed calls, apart from the home's because its first view needs none of them. */

export const failureMessages = {
  /** What stands before the id of a request that failed. */
  reference: 'Reference',
  list: 'This list did not load',
  more: 'The rest of this list did not load.',
  tryAgain: 'Try again',
} as const

export const offlineMessages = {
  title: 'You are offline',
  text: 'This comes as soon as you are back.',
} as const

export const unreachable = 'We could not reach the shop just now. Please try again.'

/** The connection, lost and found. */

export const connectionMessages = {
  lost: 'You are offline. Your cart is safe; orders have to wait.',
  back: 'You are back online.',
} as const
