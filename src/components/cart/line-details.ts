import type { CartItem } from '../../contract/entities/cart.ts'
import { cartMessages } from '../../messages/cart.ts'
import { formatPoints } from '../../domain/points.ts'

/** Details below the name of a cart's line: the unit price where there are several, size and colour. */
export function lineDetails(line: CartItem): string[] {
  return [
    ...(line.quantity > 1 ? [cartMessages.each(formatPoints(line.product_points))] : []),
    ...(line.product_size ? [cartMessages.size(line.product_size)] : []),
    ...(line.product_colour ? [line.product_colour] : []),
  ]
}
