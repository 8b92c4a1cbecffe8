/** Moves several orders in one call: each for itself, few in a transaction, with a result an order. */
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { AdminRequestOf } from '../../src/contract/admin/requests.ts'
import { readNumbered, type ReadOrder } from '../db/read/read-orders.ts'
import { Refused } from '../domain/refused.ts'
import { bringOrder, lockWhatMoves, planned, planOrder } from './bring-order.ts'
import { existingOrder, noOrder } from './find-order.ts'
import { oneClient } from './find-subjects.ts'
import { pendMove } from './pending-moves.ts'
import { changing, noSubject, type Given, type Work } from './operate.ts'

type BulkResult = AdminReplyOf<'moveOrders'>['results'][number]
type ToMove = AdminRequestOf<'moveOrders'>['orders'][number]

/** Orders of a transaction. Few, because it locks their members and, if they are declined, their products. */
const MOVED_AT_ONCE = 20

const refusal = (number: string, error: unknown): BulkResult => {
  if (!(error instanceof Refused)) throw error
  return { number, outcome: 'refused', message: error.message }
}

/** What moving several orders would do. Reads only; an order that is named twice is planned from its first move on. */
async function previewMoves({ on, input, actor, context }: Work<'moveOrders', null>): Promise<BulkResult[]> {
  const read = await readNumbered(
    on,
    input.orders.map(({ number }) => number),
  )
  const known = new Map(read.map((order) => [order.orderNumber, order]))
  return input.orders.map(({ number, ...wanted }) => {
    try {
      const order = known.get(number)
      if (order === undefined || !actor.may('orders.move', order.clientId)) throw noOrder(number)
      const plan = planOrder(order, wanted, { actor: actor.name, context })
      known.set(number, planned(order, plan))
      return { number, outcome: plan.isUnchanged ? 'unchanged' : 'moved' }
    } catch (error) {
      return refusal(number, error)
    }
  })
}

/**
 * Moves one of several orders, or lets its move wait; the result says why not. What is only corrected never waits.
 * @returns also the previous state if it has changed, or will
 */
async function outcomeOf(
  {
    on,
    actor,
    context,
    seconds,
  }: Pick<Work<'moveOrders', null>, 'on' | 'actor' | 'context'> & { seconds: number },
  { number, ...wanted }: ToMove,
): Promise<{ result: BulkResult; was: ReadOrder | null }> {
  try {
    return await on.transaction(async (savepoint) => {
      const was = await existingOrder(savepoint, number)
      if (!actor.may('orders.move', was.clientId)) throw noOrder(number)
      const { to } = wanted
      if (seconds > 0 && to !== undefined && to !== was.status) {
        await pendMove(was, { ...wanted, to }, { on: savepoint, actor, context, seconds })
        const { version } = await existingOrder(savepoint, number)
        return { result: { number, outcome: 'pending', version }, was }
      }
      const hasChanged = await bringOrder(was, wanted, { on: savepoint, actor: actor.name, context })
      return hasChanged
        ? { result: { number, outcome: 'moved' }, was }
        : { result: { number, outcome: 'unchanged' }, was: null }
    })
  } catch (error) {
    return { result: refusal(number, error), was: null }
  }
}

export const moveOrders = changing('moveOrders', {
  find: noSubject,
  parts: {
    of({ orders: wanted, undo_seconds: seconds }) {
      const parts: Given[] = []
      for (let first = 0; first < wanted.length; first += MOVED_AT_ONCE)
        parts.push({ orders: wanted.slice(first, first + MOVED_AT_ONCE), undo_seconds: seconds })
      return parts
    },
    whileLocked: ({ orders: part }) => ({
      results: (part as ToMove[]).map(({ number }) => ({
        number,
        outcome: 'refused',
        message: 'Somebody else is working with it, or with one that was to move with it. Please try again.',
      })),
    }),
    joined: (replies) => ({ results: replies.flatMap(({ results }) => results) }),
  },
  async run(work) {
    const { on, input, actor, context } = work
    if (input.dry_run) return { data: { results: await previewMoves(work) } }
    const numbers = input.orders.map(({ number }) => number)
    const declined = input.orders.filter(({ to }) => to === 'declined').map(({ number }) => number)
    await lockWhatMoves(on, numbers, declined)
    const done: Awaited<ReturnType<typeof outcomeOf>>[] = []
    const { undo_seconds: seconds } = input
    for (const wanted of input.orders) done.push(await outcomeOf({ on, actor, context, seconds }, wanted))
    const moved = done.flatMap(({ was }) => was ?? [])
    const [first] = moved
    const to = (number: string) => input.orders.find((one) => one.number === number)?.to ?? 'corrected'
    return {
      data: { results: done.map(({ result }) => result) },
      subject: first && moved.length === 1 ? `order ${first.orderNumber}` : `${moved.length} orders`,
      clientId: oneClient(moved),
      before: { orders: moved.map(({ orderNumber, status }) => `${orderNumber} ${status}`) },
      after: {
        moved: moved.map(({ orderNumber }) => `${orderNumber} ${to(orderNumber)}`),
        ...(seconds > 0 ? { undo_seconds: seconds } : {}),
      },
      isKept: moved.length > 0,
    }
  },
})
