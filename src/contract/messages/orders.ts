/** Orders, their states and their feedback. */

export const orderHistoryMessages = {
  stepPlaced: 'Placed',
  stepAccepted: 'Accepted',
  stepDelivered: 'Delivered',
  timeline: 'How far it is',
  stepDone: 'done',
  stepWaiting: 'not yet',
  stepStopped: 'ended here',
  order: (number: string) => `Order ${number}`,
  placedOn: (date: string) => `Placed on ${date}`,
  arrivingBy: (date: string) => `Arriving by ${date}`,
  deliveringTo: 'Delivering to',
  quantity: (pieces: number) => `Quantity ${pieces}`,
  year: 'Year',
  month: 'Month',
  allYears: 'All years',
  allMonths: 'All months',
  clearAll: 'Clear All',
  filters: 'Show orders of',
  empty: 'No orders here yet.',
  emptyText: 'What you redeem shows up here, with its way to you.',
  emptyFiltered: 'No orders in this time.',
  failed: 'We could not load your orders.',
  tryAgain: 'Try again',
  loading: 'Loading your orders',
  otpLabel: 'Delivery OTP',
  otpHint: 'The code you got with your delivery. Entering it tells us that everything arrived.',
  otpMissing: 'Please enter the code you got with your delivery.',
  otpSubmit: 'Submit OTP',
  declined: (reason: string) => `Why it was declined: ${reason}`,
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
  question: 'How was it to redeem?',
  stars: 'Your rating',
  starsMissing: 'Please choose your stars.',
  comment: 'Comment',
  submit: 'Submit Feedback',
  thanks: 'Thank you for your feedback.',
} as const
