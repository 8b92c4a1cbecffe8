/** Messages of our own server's errors; the shop shows any provider's message as it comes. */

/** Said by the cart, too, before anything is sent (section 8). */
export const insufficientPoints =
  'Your Rewards points balance is insufficient to cover the cost of this order.'

export const errorMessages = {
  insufficientPoints,
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
  expiredCode: 'This code is too old. Please ask for a new one.',
  codeLocked: 'Too many wrong codes. Please ask for a new one later.',
  loginStopped: 'There were too many wrong codes for this number. Please contact your organisation.',
  noMoreCodesToday: 'You have asked for many codes today. Please try again tomorrow.',
  tooManyLogins: 'Many people are logging in right now. Please try again in a moment.',
  resendTooSoon: (seconds: number) => `Please wait ${seconds} seconds before you ask for another code.`,
  tooBusy: 'The shop is very busy. Please try again in a moment.',
  notAvailable: 'The shop cannot reach its data right now. Please try again in a moment.',
  tooManyRequests: 'That was a lot at once. Please try again in a moment.',
  unknownOrder: 'We could not find this order.',
  wrongDeliveryOtp: 'This delivery code is not right.',
  deliveryOtpLocked: 'Too many wrong codes. Please contact your organisation.',
  notCancellable: 'This order is already being worked on and can no longer be cancelled.',
  notDelivered: 'A problem can be reported once the order is delivered.',
  reportTooLate: 'It is too late to report a problem with this order.',
  problemReported: 'You have already reported a problem with this order.',
  deliveryNotDue: 'This order does not wait for a delivery code.',
  feedbackGiven: 'You have already rated this order.',
  thanksForFeedback: 'Thank you for your feedback.',
  unknownPlace: 'Choose a state and one of its cities.',
  tooYoung: 'The birthday must be at least five years ago.',
  unknownTerminal: 'We do not know this terminal.',
  unknownCall: 'There is no such call.',
  noText: 'There is a letter in it that no text can hold.',
  badRequest: (where: string, what: string) => `${where}: ${what}`,
  serverFault: 'Something went wrong on our side. Please try again.',
} as const
