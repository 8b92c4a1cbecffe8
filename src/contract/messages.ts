/**
 * Every sentence that a person reads in the shop, grouped by where it is read. What section 8 of the
 * specification fixes stands here word for word. The landing page's copy is content and lives beside it.
 */

export const cartMessages = {
  added: 'PRODUCT ADDED TO CART',
  updated: 'CART UPDATED',
  quantityUpdated: 'PRODUCT QUANTITY UPDATED',
  removed: 'PRODUCT REMOVED FROM CART',
  empty: 'Your cart is empty! Add the product first.',
  insufficientPoints: 'Your Rewards points balance is insufficient to cover the cost of this order.',
  loggedOut: 'To complete your order, you need to log in.',
} as const

export const emptyMessages = {
  home: 'No Any Content Found',
  products: 'No Products found',
  categories: 'No Category Found',
  notifications: 'No Notifications Found',
} as const

export const redirectedHome = 'Redirected to home page'

export const searchMessages = {
  placeholder: 'Search product, category or brand',
  resultsFor: (term: string) => `Showing results for ${term}`,
  noTerm: 'Your perfect product is just a search away.',
} as const

export const profileMessages = {
  detailsUpdated: 'Details updated Successfully',
  pincodeTitle: 'Please enter a valid 6-digit pincode',
} as const

export const orderStatusMessages = {
  accepted: 'Accepted',
  declined: 'Declined',
  onHold: 'On-Hold',
  complete: 'Complete',
  placed: 'Order Placed',
  delivered: 'Delivered',
  undelivered: 'Un-Delivered',
  completeOrder: 'Complete Order',
} as const

export const feedbackMessages = {
  starsGiven: (stars: number) => `You Have Given ${stars} Stars for This Order`,
} as const

export const organisationMessages = {
  title: 'Which shop is yours?',
  hint: 'It is the last part of the address that your organisation gave you.',
  label: 'Organisation login id',
  missing: 'Enter your organisation login id.',
  submit: 'Open my shop',
} as const

/** What our own server answers when it refuses; the shop shows a provider's `message` as it comes. */
export const refusals = {
  insufficientPoints: cartMessages.insufficientPoints,
  unknownClient: 'We do not know this organisation.',
  unknownProduct: 'This product is not available.',
  notSignedIn: 'Please log in to continue.',
  notYours: 'You cannot do this.',
  unreadableOrder: 'The order could not be read.',
  otherMember: 'The order belongs to another member.',
  quantity: (product: string) => `Choose between 1 and 50 of ${product}.`,
  unavailable: (product: string) => `${product} is not available any more.`,
  outOfStock: (product: string, left: number) =>
    left === 0 ? `${product} is out of stock.` : `Only ${left} of ${product} are left.`,
  wrongCode: 'This code is not right. Please check it and try again.',
  codeLocked: 'Too many wrong codes. Please ask for a new one later.',
  resendTooSoon: (seconds: number) => `Please wait ${seconds} seconds before you ask for another code.`,
  tooManyRequests: 'That was a lot at once. Please try again in a moment.',
  unknownOrder: 'We could not find this order.',
  wrongDeliveryOtp: 'This delivery code is not right.',
  deliveryOtpLocked: 'Too many wrong codes. Please contact your organisation.',
  deliveryNotDue: 'This order does not wait for a delivery code.',
  feedbackGiven: 'You have already rated this order.',
  thanksForFeedback: 'Thank you for your feedback.',
  unknownPlace: 'Choose a state and one of its cities.',
  tooYoung: 'The birthday must be at least five years ago.',
  unknownCall: 'There is no such call.',
  badRequest: (where: string, what: string) => `${where}: ${what}`,
  serverFault: 'Something went wrong on our side. Please try again.',
} as const
