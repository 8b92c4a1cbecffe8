/**
 * The title of a notification, in a toast or in a device's tray.
 * @param orderNumber empty or null if the notification is about no order, or not to be shown on a shared screen
 */
export const notificationTitle = (orderNumber: string | null) =>
  orderNumber ? `News about your order ${orderNumber}` : 'You have news'
