/** Texts of orders, their states and their feedback. */
import { texts } from '../contract/messages/texts.ts'

export const orderHistoryMessages = texts('orderHistory', {
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
  deliveredOn: (date: string) => `Delivered on ${date}`,
  expectedBy: (date: string) => `Expected by ${date}`,
  trackingNumber: (number: string) => `Tracking number: ${number}`,
  deliveringTo: 'Delivering to',
  quantity: (pieces: number) => `Quantity ${pieces}`,
  unknownProduct: 'A product that is no longer listed',
  year: 'Year',
  month: 'Month',
  allYears: 'All years',
  allMonths: 'All months',
  clearAll: 'Clear All',
  filters: 'Show orders of',
  empty: 'No orders here yet.',
  emptyText: 'What you redeem shows up here, with its way to you.',
  emptyFiltered: 'No orders in this time.',
  showAll: 'Show all orders',
  failed: 'We could not load your orders.',
  tryAgain: 'Try again',
  loading: 'Loading your orders',
  otpLabel: 'Delivery OTP',
  otpHint: 'The code you got with your delivery. Entering it tells us that everything arrived.',
  otpMissing: 'Please enter the code you got with your delivery.',
  otpRefused: 'This delivery code was not taken. Please check it and try again.',
  otpSubmit: 'Submit OTP',
  declined: (reason: string) => `Why it was declined: ${reason}`,
})

export const orderStatusMessages = texts('orderStatus', {
  accepted: 'Accepted',
  declined: 'Declined',
  onHold: 'On-Hold',
  complete: 'Complete',
  /** Not the specification's: a declined order that its member cancelled. */
  cancelled: 'Cancelled',
  placed: 'Order Placed',
  delivered: 'Delivered',
  undelivered: 'Un-Delivered',
  completeOrder: 'Complete Order',
})

export const cancelOrderMessages = texts('cancelOrder', {
  open: 'Cancel order',
  title: (number: string) => `Cancel order ${number}?`,
  text: (points: string) =>
    `${points} come back to your balance at once. A cancelled order cannot be brought back.`,
  keep: 'Keep order',
  confirm: 'Cancel order',
  close: 'Close',
  done: (number: string, points: string) =>
    `Order ${number} is cancelled. ${points} are back in your balance.`,
  refused: 'This order could not be cancelled. Please try again.',
  unsupported: 'Orders cannot be cancelled here. Please contact your organisation.',
  cancelledOn: (date: string) => `You cancelled this order on ${date}.`,
})

export const orderProblemMessages = texts('orderProblem', {
  open: 'Report a problem',
  title: (number: string) => `Report a problem with order ${number}`,
  until: (date: string) => `You can report this order until ${date}.`,
  kind: 'What is wrong?',
  kindMissing: 'Please choose what is wrong.',
  choose: 'Please choose',
  damaged: 'It is damaged',
  wrong: 'It is not what I ordered',
  missing: 'Something is missing',
  comment: 'What happened?',
  submit: 'Send report',
  sent: 'Thank you. Your organisation has your report.',
  refused: 'Your report could not be sent. Please try again.',
  unsupported: 'Problems cannot be reported here. Please contact your organisation.',
  reported: (kind: string) => `You reported: ${kind}`,
  answer: (words: string) => `Answer: ${words}`,
  waiting: 'Your organisation has not answered yet.',
  stepReported: 'Problem reported',
  stepOpen: 'Answer',
  stepAnswered: 'Answered',
  stepReplaced: 'Sent again',
  stepRefunded: 'Refunded',
})

export const feedbackMessages = texts('feedback', {
  starsGiven: (stars: number) => `You Have Given ${stars} Stars for This Order`,
  redeemQuestion: 'How was it to redeem?',
  orderQuestion: 'How was this order?',
  stars: 'Your rating',
  starsMissing: 'Please choose your stars.',
  comment: 'Comment',
  submit: 'Submit Feedback',
  thanks: 'Thank you for your feedback.',
})
