import { texts } from './texts.ts'

export const titles = texts('notificationTitle', {
  ofOrder: (orderNumber: string) => `News about your order ${orderNumber}`,
  ofNone: 'You have news',
})

/**
 * The title of a notification, in a toast or in a device's tray.
 * @param orderNumber empty or null if the notification is about no order, or not to be shown on a shared screen
 */
export const notificationTitle = (orderNumber: string | null) =>
  orderNumber ? titles.ofOrder(orderNumber) : titles.ofNone
