/** Texts of the cart. */
import { texts } from '../contract/messages/texts.ts'
import { insufficientPoints } from '../contract/messages/error-messages.ts'

export const cartMessages = texts('cart', {
  empty: 'Your cart is empty! Add the product first.',
  insufficientPoints,
  loggedOut: 'To complete your order, you need to log in.',
  title: 'My Cart',
  items: (pieces: number) => (pieces === 1 ? '1 item' : `${pieces} items`),
  each: (points: string) => `${points} each`,
  size: (size: string) => `Size ${size}`,
  remove: (product: string) => `Delete ${product}`,
  grandTotal: 'Grand Total',
  myPoints: 'My Points',
  missingPoints: (points: string) => `${points} to go.`,
  leavesYou: (points: string) => `This order leaves you ${points}.`,
  next: 'Next',
  continueShopping: 'Continue Shopping',
  logIn: 'Log in',
})
