/**
 * Schemas of the order pages' history state, which survives a reload and the Back button. Parsed like any
 * other external input.
 */
import * as v from 'valibot'
import { addressForm } from '../../contract/shop-entities/address-form.ts'
import { id } from '../../contract/shop-entities/primitives.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { type ConfirmedOrder, confirmedOrder, orderAttempt } from '../../domain/order-submission.ts'
import { sameId } from '../../domain/product.ts'

const deliveryState = v.object({
  /** The delivery's member; it is not shown to another one. */
  customerId: v.optional(id),
  address: addressForm,
  attempt: v.optional(orderAttempt),
})

/** Delivery address and order attempt, shared by Checkout and Summary. */
export type DeliveryState = v.InferOutput<typeof deliveryState>

/** An accepted order is kept in the Summary's history entry. */
const confirmedState = v.object({ confirmed: confirmedOrder })

/**
 * The delivery in a history entry's state. `null` if there is none, it does not parse, or it is another
 * member's.
 */
export function readDelivery(state: unknown, member: Pick<User, 'id'> | null): DeliveryState | null {
  const read = v.safeParse(deliveryState, state)
  if (!read.success || member === null) return null
  const { customerId = member.id } = read.output
  return sameId(customerId, member.id) ? read.output : null
}

/** The confirmed order in a history entry's state, or `null`. */
export function readConfirmed(state: unknown): ConfirmedOrder | null {
  const read = v.safeParse(confirmedState, state)
  return read.success ? read.output.confirmed : null
}
