/** Texts of the component kit, mostly for screen readers. */
import { texts } from '../contract/messages/texts.ts'

export const kitMessages = texts('kit', {
  decrease: (what: string) => `Decrease quantity of ${what}`,
  increase: (what: string) => `Increase quantity of ${what}`,
  quantity: (what: string) => `Quantity of ${what}`,
  close: 'Close',
  remove: (what: string) => `Remove ${what}`,
  optional: '(optional)',
  loading: 'One moment',
  pageLoading: 'Loading',
  partFailed: 'This did not load. Please try again, or load the page again.',
  scrollBack: (title: string) => `Scroll back: ${title}`,
  scrollOn: (title: string) => `Scroll on: ${title}`,
})

export const offlineMessages = texts('offline', {
  title: 'You are offline',
  text: 'This comes as soon as you are back.',
})
