/** Texts of the checkout, from the address to the confirmation. */
import { texts } from '../contract/messages/texts.ts'

export const checkoutSteps = texts('checkoutSteps', {
  cart: 'Cart',
  delivery: 'Delivery',
  review: 'Review',
  label: 'Your order, step by step',
})

export const checkoutMessages = texts('checkout', {
  title: 'Delivery',
  intro: 'Where should your order go?',
  name: 'Name',
  mobile: 'Mobile number',
  email: 'Email',
  pincode: 'Pincode',
  address: 'Address',
  mobileHint: '10 digits',
  lengthHint: (length: number, longest: number) =>
    length === 0 ? `Up to ${longest} characters` : `${length} of ${longest} characters`,
  selectExisting: 'Select From Existing Address',
  existingTitle: 'Your addresses',
  placeOrder: 'Place order',
  noPoints: 'Nothing in your cart costs points. An order needs at least one product that does.',
  summaryTitle: 'Order summary',
  deliveringTo: 'Delivering to',
  changeAddress: 'Change address',
  yourItems: 'Your items',
  quantity: (pieces: number) => `Quantity ${pieces}`,
  confirm: (points: string) => `Confirm order · ${points}`,
  checkingPrices: 'Checking the prices',
  remove: 'Remove',
  confirming: 'Sending your order',
  refused: 'Nothing was ordered.',
  notSecure: 'This page is not open over a secure connection, so an order cannot be sent from it.',
  sessionExpired: 'You have been logged out.',
  sessionExpiredText: 'Log in again to go on with your order. Your cart is as you left it.',
  checking: 'Checking your order',
  checkingText:
    'We have not heard yet whether it was taken, and go on asking. It is one order, however often we ask.',
  askNow: 'Ask now',
  redeemedBefore:
    'Exactly these items were ordered here a short while ago, perhaps from another tab. Nothing was sent now. Confirm once more if you want them a second time.',
  pendingTaken: (orderNumber: string | number) =>
    `The order that you had confirmed was taken: ${orderNumber}. You find it in Order History.`,
  pendingNotTaken: 'The order that you had confirmed did not reach us. Nothing was ordered.',
  earlierTaken: (orderNumber: string) =>
    `Your order of before was taken after all: ${orderNumber}. Please look at this one again before you confirm it.`,
  orderedAlready: (orderNumber: string) => `Ordered already: ${orderNumber}.`,
  cancelledBefore: (orderNumber: string) => `You cancelled this order: ${orderNumber}.`,
  confirmAnew: 'Nothing was ordered now. Confirm again to make it a new order.',
  unlearned: 'We could not learn what became of your order.',
  seeHistory: 'See Order History.',
})

export const confirmedMessages = texts('confirmed', {
  title: 'Order Confirmed',
  orderNumber: 'Order number',
  balance: 'You now have',
  behind: 'What you ordered',
  andMore: (count: number) => `+${count}`,
  goesTo: (orderNumber: string, address: string) =>
    `Ordered already: ${orderNumber}. It goes to ${address}, as you had confirmed it before.`,
  goesElsewhere: (orderNumber: string) =>
    `Ordered already: ${orderNumber}. It goes to the address that you had confirmed before.`,
  next: 'We have let your organisation know. You can follow your order under My Profile, in Order History.',
})
