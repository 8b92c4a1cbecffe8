import { cartMessages } from '../messages/cart.ts'

/** A word, as in `Size 3` or `Gift card`; sizes of signs, such as `XL` or `500 ml`, have none. */
const A_WORD = /\p{L}{4}/u

/** A size as a detail of a product: `Size XL`, but `Card` where the size is a word. */
export function sizeInWords(size: string): string {
  return A_WORD.test(size) ? size : cartMessages.size(size)
}
