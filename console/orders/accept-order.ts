import { useRef } from 'react'
import { inBackground } from '../../src/lib/in-background.ts'
import { showToast } from '../../src/ui/toast/toast.ts'
import { AdminCallError, conflictOf } from '../api/admin-call.ts'
import { useChange } from '../api/changes.ts'
import { orderStateOf } from '../parts/order-state.ts'
import { staleOrders } from './order-changes.ts'
import { moveWords, pendingWords, type Order, type OrderRow } from './order.ts'
import { offerUndo, UNDO_SECONDS } from './undo.ts'

/** An order's state within a sentence: `on hold (Address is not complete)`. */
function stateWords(order: Order): string {
  const about = pendingWords(order)
  if (about !== null) return `${about.toLowerCase()} by ${order.pending?.by ?? ''}`
  const text = orderStateOf(order).text.toLowerCase()
  return order.hold_reason === '' ? text : `${text} (${order.hold_reason})`
}

/** Calls of one operator at a time; the presses after them wait, in their order. */
const AT_ONCE = 2

/**
 * Accepts without a dialog and announces the result. Presses while calls run are made after them.
 * @returns `isAccepting`: whether an order was accepted at this version already; its row leaves only once the list is read
 * again
 */
export function useAccept() {
  const { mutateAsync } = useChange('moveOrder', staleOrders)
  const acceptedAt = useRef(new Map<string, number>())
  const waiting = useRef<OrderRow[]>([])
  const running = useRef(0)

  async function send({ number, version }: OrderRow): Promise<void> {
    try {
      const done = await mutateAsync({ number, version, to: 'accepted', undo_seconds: UNDO_SECONDS })
      offerUndo([done], moveWords.accepted.done)
    } catch (error) {
      acceptedAt.current.delete(number)
      if (!(error instanceof AdminCallError)) throw error
      const met = conflictOf('moveOrder', error)
      const text =
        met === null
          ? error.message
          : `${number} was changed meanwhile and not accepted. It is ${stateWords(met)} now.`
      showToast({ kind: 'error', text })
    }
  }
  async function work(): Promise<void> {
    if (running.current >= AT_ONCE) return
    running.current += 1
    try {
      for (let next = waiting.current.shift(); next !== undefined; next = waiting.current.shift())
        await send(next)
    } finally {
      running.current -= 1
    }
  }

  return {
    accept(order: OrderRow): void {
      acceptedAt.current.set(order.number, order.version)
      waiting.current.push(order)
      inBackground(work())
    },
    isAccepting: ({ number, version }: OrderRow): boolean => acceptedAt.current.get(number) === version,
  }
}
