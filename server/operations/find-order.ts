/** Finds the order that an operation is about. */
import type { Database } from '../db/open.ts'
import { readOrder, type ReadOrder } from '../db/read/read-orders.ts'
import { lockOrder } from '../domain/order-transitions.ts'
import { Refused } from '../domain/refused.ts'
import { pendingWords } from './bring-order.ts'
import type { Given, Subject } from './operate.ts'

export interface FoundOrder extends Subject {
  clientId: number
  order: ReadOrder
}

export const noOrder = (number: string) => new Refused('not_found', `There is no order ${number}.`)

/** @throws Refused `not_found` */
export async function existingOrder(on: Database, number: string): Promise<ReadOrder> {
  const order = await readOrder(on, number)
  if (order === null) throw noOrder(number)
  return order
}

/** @throws Refused `not_found` */
export async function findOrder(
  on: Database,
  given: Given,
  { lock }: { lock: boolean },
): Promise<FoundOrder> {
  const asked = given['number']
  const number = typeof asked === 'string' ? asked.trim().slice(0, 40) : ''
  let order = await existingOrder(on, number)
  if (lock) {
    await lockOrder(on, number)
    order = await existingOrder(on, number)
  }
  const words = pendingWords(order)
  const pending = words && `${words}. Undo that first, or wait a few seconds.`
  return { clientId: order.clientId, name: `order ${number}`, version: order.version, pending, order }
}
