/**
 * Content of an order as text, for comparing two requests that carry the same idempotency key (wire contract, "Order").
 * The shop's cart fingerprint and our server's hashes are made from it, so that both call the same requests equal.
 */
import type { Id } from './shop-entities/primitives.ts'

interface OrderedLine {
  product_id: Id
  quantity: number
}

interface Delivery {
  name: string
  mobile: string
  pincode: string
  address: string
}

/**
 * Products and quantities. The lines of one product are added up, and the order of the lines does not count. Prices are
 * left out: an order whose reply was lost is the same order after a price has changed.
 */
export function orderLinesText(lines: readonly OrderedLine[]): string {
  const quantities = new Map<string, number>()
  for (const { product_id, quantity } of lines) {
    const id = String(product_id)
    quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  }
  return [...quantities]
    .map(([id, quantity]) => `${id}x${quantity}`)
    .toSorted()
    .join('|')
}

/** Where an order goes. The e-mail address and `is_new_address` do not change where it goes. */
export function deliveryText({ name, mobile, pincode, address }: Delivery): string {
  return JSON.stringify([name, mobile, pincode, address].map((part) => part.trim()))
}
