/** The states of an order by name, as the admin API has them. */
import type { orderStates } from '../../../src/contract/admin/requests.ts'
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

/** The state of a status; `placed` for one that nobody knows. */
export const stateOf = (status: number): OrderState =>
  stateNames.find((name) => statusOf[name] === status) ?? 'placed'
