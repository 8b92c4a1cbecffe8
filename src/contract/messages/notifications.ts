/** Notifications. */

export const notificationMessages = {
  title: 'Your Notifications',
  order: (number: string) => `Order ${number}`,
  loading: 'Loading your notifications',
  emptyText: 'News about your orders will stand here.',
  loginNeeded: 'Log in to see your notifications.',
} as const

export const dayMessages = { today: 'Today', yesterday: 'Yesterday', unknown: 'Earlier' } as const
