/** Notifications. */

export const notificationMessages = {
  title: 'Your Notifications',
  order: (number: string) => `Order ${number}`,
  loading: 'Loading your notifications',
  failed: 'Your notifications did not load',
  emptyText: 'News about your orders will stand here.',
  loginNeeded: 'Log in to see your notifications.',
} as const

/**
 * What a toast or a device's tray says first.
 * @param orderNumber empty or null where the news is about no order, or must not be told on a shared screen
 */
export const noticeTitle = (orderNumber: string | null) =>
  orderNumber ? `News about your order ${orderNumber}` : 'You have news'

export const dayMessages = {
  today: (date: string) => `Today, ${date}`,
  yesterday: (date: string) => `Yesterday, ${date}`,
  unknown: 'Earlier',
} as const
