/** One idempotency key is one request: what an order asks for, and whether a key's first order asked for the same. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import * as v from 'valibot'
import { orderAddressRules } from '../../src/contract/address-rules.ts'
import type { OrderPlaintext } from '../../src/contract/shop-entities/encrypted-order.ts'
import { quantityLimits } from '../../src/contract/limits.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { inEvery } from '../../src/contract/messages/message.ts'
import { tenDigits } from '../../src/contract/values/mobile.ts'
import { deliveryText, orderLinesText } from '../../src/contract/order-request.ts'
import { rowId } from '../db/read/row-id.ts'
import { ApiError } from './api-error.ts'

/** An order as it would be stored. */
export interface OrderRequest {
  /** Pieces by product, in the cart's order; lines of the same product are added up. */
  quantities: Map<number, number>
  delivery: v.InferOutput<typeof orderAddressRules>
  linesHash: string
  deliveryHash: string
  /** Why it can't be a new order, if that needs no database; `null` if it can. */
  refusal: ApiError | null
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Checked per line: 60 and -20 of one product must not pass as 40. */
function quantityRefusal(items: OrderPlaintext['cart_items']): ApiError | null {
  const wrong = items.find(({ quantity }) => quantity < quantityLimits.min || quantity > quantityLimits.max)
  if (wrong === undefined) return null
  return new ApiError(422, errorMessages.quantity(wrong.product_name['en'] ?? wrong.product_code))
}

/**
 * Reads a decrypted order. One that breaks a rule is read too, because its key may have an order from before the rule:
 * that order is then the reply.
 */
export function readOrderRequest({ cart_items, order_address_details }: OrderPlaintext): OrderRequest {
  const quantities = new Map<number, number>()
  for (const { product_id, quantity } of cart_items) {
    const id = rowId(product_id)
    quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  }
  const lines = [...quantities].map(([product_id, quantity]) => ({ product_id, quantity }))
  // The checkout's rules, with the messages that it shows below the fields.
  const read = v.safeParse(orderAddressRules, order_address_details)
  const { mobile } = order_address_details
  const delivery = read.success
    ? read.output
    : { ...order_address_details, mobile: tenDigits(mobile) ?? mobile }
  const wrongDelivery = read.success ? null : new ApiError(422, inEvery(read.issues[0].message))
  return {
    quantities,
    delivery,
    linesHash: sha256(orderLinesText(lines)),
    deliveryHash: sha256(deliveryText(delivery)),
    refusal: quantityRefusal(cart_items) ?? wrongDelivery,
  }
}

interface FirstOrder {
  id: string
  order_number: string
  is_cancelled: boolean
  lines_hash: string | null
  delivery_hash: string | null
}

/** How a key's first order differs from a request; `null` if it answers it. */
function differenceOf(
  first: FirstOrder,
  { linesHash, deliveryHash }: OrderRequest,
): 'lines' | 'address' | 'cancelled' | null {
  // An order from before the hashes answers every request under its key.
  if (first.lines_hash === null) return null
  if (first.is_cancelled) return 'cancelled'
  if (first.lines_hash !== linesHash) return 'lines'
  return first.delivery_hash === deliveryHash ? null : 'address'
}

const firstOrderText = `select id, order_number, cancelled_at is not null as is_cancelled, lines_hash, delivery_hash
  from orders where member_id = $1 and unique_identify = $2`

/**
 * The order that a key has already, whatever became of prices, points, rules or the order since.
 * @returns its id; `null` if the key has none
 * @throws ApiError 409 if it was another request, or if the member has cancelled it
 */
export async function findFirstOrder(
  pool: pg.Pool,
  key: { memberId: number; uniqueIdentify: number },
  request: OrderRequest,
): Promise<number | null> {
  const { rows } = await pool.query<FirstOrder>(firstOrderText, [key.memberId, key.uniqueIdentify])
  const [first] = rows
  if (first === undefined) return null
  const order_id = Number(first.id)
  const differs = differenceOf(first, request)
  if (differs === null) return order_id
  const { order_number } = first
  const data = { order_id, order_number, differs }
  throw new ApiError(409, errorMessages.orderedBefore[differs](order_number), null, data)
}
