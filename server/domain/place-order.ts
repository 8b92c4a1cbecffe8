/** Places an order (section 7, `/create-order`) in one transaction. */
import type pg from 'pg'
import type { OrderPlaintext } from '../../src/contract/shop-entities/encrypted-order.ts'
import { quantityLimits } from '../../src/contract/limits.ts'
import { orderTexts } from '../../src/contract/messages/notification-texts.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { rowId } from '../db/read/row-id.ts'
import type { TextByLanguage } from '../db/tables/columns.ts'
import { flushOutboxSoon } from '../db/outbox.ts'
import { ApiError } from './api-error.ts'
import { findFirstOrder, readOrderRequest } from './order-request.ts'
import { expiredText, expiredTranslations } from './points-expiry.ts'
import type { SessionMember } from './session.ts'

/** The result of `place_order` (db/functions/place-order.sql, which has every rule that needs the database). */
interface Outcome {
  order_id: number | null
  /** Null if the order existed already. */
  notification_id: number | null
  error_code:
    | 'otherMember'
    | 'unknownProduct'
    | 'quantity'
    | 'unavailable'
    | 'outOfStock'
    | 'insufficientPoints'
    | null
  product_name: TextByLanguage | null
  product_stock: number | null
}

// One statement: the whole order is placed, or nothing.
const placeText =
  'select * from place_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)'

const { en: placedText, ...placedTranslations } = orderTexts.placed('{order}', '{points}')

/** Ignores case and the amount of white space. */
const plain = (text: string) => `lower(regexp_replace(btrim(${text}), '\\s+', ' ', 'g'))`

// A declined order never arrived. A cancelled one counts as declined: otherwise a stolen session could order, cancel
// and order again.
const knownAddressText = `select exists (select from orders where member_id = $1 and status <> 2
  and ${plain('customer_pincode')} = ${plain('$2')} and ${plain('customer_address')} = ${plain('$3')}) as known`

/**
 * Whether an order goes to an address of the member's earlier orders (wire contract, "A fresh code for a new address").
 * @returns whether an order of this member that was not declined has this pincode and address; name, number and e-mail
 * are ignored
 */
async function isKnownAddress(
  pool: pg.Pool,
  memberId: number,
  { pincode, address }: { pincode: string; address: string },
): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>({
    name: 'known-address',
    text: knownAddressText,
    values: [memberId, pincode, address],
  })
  return rows[0]?.known === true
}

function errorOf({ error_code, product_name, product_stock }: Outcome): Error {
  const name = product_name?.['en'] ?? Object.values(product_name ?? {})[0] ?? ''
  switch (error_code) {
    case 'otherMember':
      return new ApiError(403, errorMessages.otherMember)
    case 'quantity':
    case 'unavailable':
      return new ApiError(422, errorMessages[error_code](name))
    case 'outOfStock':
      return new ApiError(422, errorMessages.outOfStock(name, product_stock ?? 0))
    case 'unknownProduct':
    case 'insufficientPoints':
      return new ApiError(422, errorMessages[error_code])
    case null:
      return new Error('place_order gave neither an order nor a reason')
  }
}

export interface Redeemer extends SessionMember {
  /** Without a fresh login code, the order may only go to a known address. */
  onlyToKnownAddress?: boolean
  /** The number was changed: until this time the order may only go to a known address. */
  newAddressesFrom?: { at: Date; timeZone: string } | null
}

function assertOwn(order: OrderPlaintext, session: Redeemer): void {
  const sameClient = order.client_id.toLowerCase() === session.clientLoginId.toLowerCase()
  if (!sameClient || rowId(order.customer_id) !== session.memberId) {
    throw new ApiError(403, errorMessages.otherMember)
  }
}

/** Why an order can't be a new one, before the database's own rules; `null` if it can. */
async function refusalOf(
  pool: pg.Pool,
  { refusal, delivery }: ReturnType<typeof readOrderRequest>,
  { memberId, onlyToKnownAddress, newAddressesFrom = null }: Redeemer,
): Promise<ApiError | null> {
  if (refusal !== null) return refusal
  if (!onlyToKnownAddress && newAddressesFrom === null) return null
  if (await isKnownAddress(pool, memberId, delivery)) return null
  if (newAddressesFrom === null) return new ApiError(403, errorMessages.confirmNewAddress)
  const { at, timeZone } = newAddressesFrom
  return new ApiError(403, errorMessages.newAddressesFrom(at, timeZone))
}

/**
 * Places an order, once per `uniqueIdentify` of a member, however often it is sent. One key is one request: the same
 * products, quantities and delivery.
 * @returns the order's id; the first one's if it exists already
 * @throws ApiError with the reason; nothing was written
 */
export async function placeOrder(pool: pg.Pool, order: OrderPlaintext, session: Redeemer): Promise<number> {
  assertOwn(order, session)
  const { clientId, memberId } = session
  const { uniqueIdentify } = order
  const key = { memberId, uniqueIdentify }
  const request = readOrderRequest(order)
  const refusal = await refusalOf(pool, request, session)
  if (refusal !== null) {
    const first = await findFirstOrder(pool, key, request)
    if (first === null) throw refusal
    return first
  }
  const { quantities, linesHash, deliveryHash } = request
  const { name, mobile, email, pincode, address } = request.delivery
  const { is_new_address } = order.order_address_details
  const { rows } = await pool.query<Outcome>({
    name: 'place-order',
    text: placeText,
    values: [
      clientId,
      memberId,
      uniqueIdentify,
      [...quantities.keys()],
      [...quantities.values()],
      quantityLimits.max,
      name,
      mobile,
      email,
      pincode,
      address,
      is_new_address,
      placedText,
      placedTranslations,
      expiredText,
      expiredTranslations,
      linesHash,
      deliveryHash,
    ],
  })
  const [outcome] = rows
  if (outcome === undefined) throw new Error('place_order gave no row')
  const { order_id: orderId, notification_id: notificationId } = outcome
  if (orderId === null) throw errorOf(outcome)
  // The key has an order already: it is the reply, or tells how this request differs.
  if (notificationId === null) return (await findFirstOrder(pool, key, request)) ?? orderId
  // A new order has put its notification into the outbox.
  flushOutboxSoon(pool)
  return orderId
}
