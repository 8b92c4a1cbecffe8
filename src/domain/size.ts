import { cartMessages } from '../messages/cart.ts'

/** Contains a word, as in `Size 3` or `Gift card`; not `XL` or `500 ml`. */
const A_WORD = /\p{L}{4}/u

/** A size as a product detail: `Size XL`, but `Card` if the size is a word. */
export function sizeInWords(size: string): string {
  return A_WORD.test(size) ? size : cartMessages.size(size)
}
