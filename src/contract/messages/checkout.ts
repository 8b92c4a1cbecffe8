/** From the address to the confirmation. */

export const checkoutSteps = {
  cart: 'Cart',
  delivery: 'Delivery',
  review: 'Review',
  label: 'Your order, step by step',
} as const

export const addressMessages = {
  nameMissing: 'Please enter a name.',
  mobileWrong: 'Please enter a 10-digit mobile number.',
  emailWrong: 'Please enter an email address, like name@example.com.',
  addressMissing: 'Please enter an address.',
} as const

export const checkoutMessages = {
  title: 'Delivery',
  intro: 'Where should your order go?',
  name: 'Name',
  mobile: 'Mobile number',
  email: 'Email',
  pincode: 'Pincode',
  address: 'Address',
  selectExisting: 'Select From Existing Address',
  existingTitle: 'Your addresses',
  placeOrder: 'Place order',
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
  unheard:
    'We could not hear the answer. Pressing again is safe: it is the same order, and it is taken only once.',
} as const

export const confirmedMessages = {
  title: 'Order Confirmed',
  orderNumber: 'Order number',
  balance: 'You now have',
  behind: 'What you ordered',
  next: 'We have let your organisation know. You can follow your order under My Profile, in Order History.',
} as const
