import { texts } from '../contract/messages/texts.ts'

export const notificationMessages = texts('notification', {
  title: 'Your Notifications',
  order: (number: string) => `Order ${number}`,
  loading: 'Loading your notifications',
  failed: 'Your notifications did not load',
  emptyText: 'News about your orders will stand here.',
  loginNeeded: 'Log in to see your notifications.',
  install:
    'To get news on this device, put the shop on your home screen: tap Share, then Add to Home Screen, and open it from there.',
  allow: 'Get news on this device',
})

export const dayMessages = texts('day', {
  today: (date: string) => `Today, ${date}`,
  yesterday: (date: string) => `Yesterday, ${date}`,
  unknown: 'Earlier',
})
