import { texts, type Translated } from './texts.ts'

export const titles = texts('notificationTitle', {
  ofOrder: (orderNumber: string) => `News about your order ${orderNumber}`,
  ofNone: 'You have news',
})

/** Hindi titles, for the shop's translation and for pushes. */
export const hindiTitles: Translated<typeof titles> = {
  ofOrder: (orderNumber) => `आपके ऑर्डर ${orderNumber} की ख़बर`,
  ofNone: 'आपके लिए एक ख़बर है',
}

/**
 * Title of a notification, in a toast or in a device's tray.
 * @param orderNumber empty or null if there is none, or if it must not appear on a shared screen
 */
export const notificationTitle = (orderNumber: string | null) =>
  orderNumber ? titles.ofOrder(orderNumber) : titles.ofNone
