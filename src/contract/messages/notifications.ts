/**
 * The title of a notification, in a toast or in a device's tray.
 * @param orderNumber empty or null where the notification is about no order, or must not be told on a shared screen
 */
export const notificationTitle = (orderNumber: string | null) =>
  orderNumber ? `News about your order ${orderNumber}` : 'You have news'
