import { useState } from 'react'
import { AdminCallError } from '../api/admin-call.ts'
import { useChange } from '../api/changes.ts'
import { staleOrders } from './order-changes.ts'
import type { Move } from './order.ts'
import type { Outcome } from './outcomes.tsx'
import { UNDO_SECONDS } from './undo.ts'

/** An order to move, with what goes with its move. */
interface ToMove {
  number: string
  to: Move
  reason?: string
  expected_delivery?: string
}

/** Orders of a call: few enough that the progress of many is seen. */
export const MOVED_AT_ONCE = 50

/**
 * Moves many orders, some at a time.
 * @returns `moved`: how many have an outcome
 */
export function useMovesInParts() {
  const [moved, setMoved] = useState(0)
  const { mutateAsync } = useChange('moveOrders', staleOrders)

  /** @returns an outcome an order; @throws AdminCallError if the first call failed */
  async function move(orders: readonly ToMove[]): Promise<Outcome[]> {
    const done: Outcome[] = []
    try {
      for (let first = 0; first < orders.length; first += MOVED_AT_ONCE) {
        const part = orders.slice(first, first + MOVED_AT_ONCE)
        const { results } = await mutateAsync({ undo_seconds: UNDO_SECONDS, orders: part })
        done.push(...results)
        setMoved(done.length)
      }
    } catch (error) {
      // The orders before have moved, which must be said: the others are refused with the error.
      if (!(error instanceof AdminCallError) || done.length === 0) throw error
      const { message } = error
      done.push(
        ...orders.slice(done.length).map(({ number }): Outcome => ({ number, outcome: 'refused', message })),
      )
    }
    return done
  }
  return { move, moved }
}
