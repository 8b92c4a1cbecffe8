/** An order's states by name, as in the admin API. */
import type { orderStates } from '../../../src/contract/admin/requests/orders.ts'
import { ORDER_PLACED, orderStatus } from '../../../src/contract/order-codes.ts'

export type OrderState = (typeof orderStates)[number]

export const statusOf: Readonly<Record<OrderState, number>> = {
  placed: ORDER_PLACED,
  accepted: orderStatus.accepted,
  declined: orderStatus.declined,
  on_hold: orderStatus.onHold,
  complete: orderStatus.complete,
}
const stateNames = Object.keys(statusOf) as OrderState[]

/** The name of a status; `placed` if it is unknown. */
export const stateOf = (status: number): OrderState =>
  stateNames.find((name) => statusOf[name] === status) ?? 'placed'
