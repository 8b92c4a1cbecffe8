/** Texts of the notifications page. */

export const notificationMessages = {
  title: 'Your Notifications',
  order: (number: string) => `Order ${number}`,
  loading: 'Loading your notifications',
  failed: 'Your notifications did not load',
  emptyText: 'News about your orders will stand here.',
  loginNeeded: 'Log in to see your notifications.',
} as const

export const dayMessages = {
  today: (date: string) => `Today, ${date}`,
  yesterday: (date: string) => `Yesterday, ${date}`,
  unknown: 'Earlier',
} as const
