import type { CartItem } from '../../contract/shop-entities/cart.ts'
import { cartMessages } from '../../messages/cart.ts'
import { formatPoints } from '../../domain/points.ts'
import { sizeInWords } from '../../domain/size.ts'

/** Details below the name of a cart line: the unit price if there are several pieces, size and colour. */
export function lineDetails(line: CartItem): string[] {
  return [
    ...(line.quantity > 1 ? [cartMessages.each(formatPoints(line.product_points))] : []),
    ...(line.product_size ? [sizeInWords(line.product_size)] : []),
    ...(line.product_colour ? [line.product_colour] : []),
  ]
}
