import { texts } from '../contract/messages/texts.ts'
import { insufficientPoints } from '../contract/messages/error-messages.ts'

export const cartMessages = texts('cart', {
  empty: 'Your cart is empty! Add the product first.',
  insufficientPoints,
  loggedOut: 'To complete your order, you need to log in.',
  title: 'My Cart',
  items: (pieces: number) => (pieces === 1 ? '1 item' : `${pieces} items`),
  each: (points: string) => `${points} each`,
  /** For sizes such as `42`, `XL` or `500 ml`; a size that is a word is shown alone. */
  size: (size: string) => `Size ${size}`,
  remove: (product: string) => `Delete ${product}`,
  grandTotal: 'Grand Total',
  myPoints: 'My Points',
  missingPoints: (points: string) => `${points} to go.`,
  fitsWithout: (products: string) => `Without ${products} it fits.`,
  fitsWithLess: (product: string, left: number, was: number) =>
    `With ${left} instead of ${was} of ${product} it fits.`,
  makeItFit: 'Make it fit',
  leavesYou: (points: string) => `This order leaves you ${points}.`,
  next: 'Next',
  continueShopping: 'Continue Shopping',
  logIn: 'Log in',
})
