/** Texts of members' notifications and SMS. */

/** @param points a number, or a text that is put in its place later */
const inPoints = (points: number | string) => `${points.toLocaleString('en-US')} pts`

export const smsTexts = {
  loginCode: (code: string) => `${code} is your login code. It works for five minutes, tell it to nobody.`,
} as const

export const pointsTexts = {
  granted: (points: number, balance: number) =>
    `You have received ${inPoints(points)}. Your balance is ${inPoints(balance)} now.`,
  takenBack: (points: number, balance: number) =>
    `${inPoints(points)} were taken back. Your balance is ${inPoints(balance)} now.`,
  expired: (points: number | string, balance: number | string) =>
    `${inPoints(points)} have expired. Your balance is ${inPoints(balance)} now.`,
} as const

const answered = (answer: string) => (answer === '' ? '' : ` ${answer}`)

/** The operator's answers to a reported problem. */
export const problemTexts = {
  answered: (orderNumber: string, answer: string) =>
    `About the problem with your order ${orderNumber}:${answered(answer)}`,
  replaced: (orderNumber: string, answer: string) =>
    `We are sending your order ${orderNumber} again.${answered(answer)}`,
  refunded: (orderNumber: string, points: number, answer: string) =>
    `${inPoints(points)} for your order ${orderNumber} are back in your balance.${answered(answer)}`,
} as const

export const orderTexts = {
  placed: (orderNumber: string, points: number | string) =>
    `We have your order ${orderNumber} for ${inPoints(points)}. Thank you.`,
  accepted: (orderNumber: string) => `Your order ${orderNumber} was accepted and is being prepared.`,
  onHold: (orderNumber: string) =>
    `Your order ${orderNumber} is on hold. We will let you know as soon as it moves on.`,
  declined: (orderNumber: string, points: number, reason: string) =>
    `Your order ${orderNumber} was declined${reason === '' ? '' : `: ${reason}`}. ${inPoints(points)} are back in your balance.`,
  cancelled: (orderNumber: string, points: number) =>
    `You cancelled your order ${orderNumber}. ${inPoints(points)} are back in your balance.`,
  complete: (orderNumber: string) =>
    `Your order ${orderNumber} is on its way. Confirm the delivery with your delivery code once you have it.`,
  deliveryCode: (orderNumber: string, code: string) =>
    `Your delivery code for order ${orderNumber} is ${code}. Enter it in your order history once the parcel is in your hands.`,
  /** The same, for a locked screen or somebody else's service. */
  deliveryCodeThere: (orderNumber: string) =>
    `Your delivery code for order ${orderNumber} is in your notifications.`,
  delivered: (orderNumber: string) =>
    `Your order ${orderNumber} has arrived. Enjoy it, and tell us how you liked it.`,
} as const
