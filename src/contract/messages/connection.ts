/** The connection, lost and found. */

export const connectionMessages = {
  lost: 'You are offline. Your cart is safe; orders have to wait.',
  back: 'You are back online.',
} as const
