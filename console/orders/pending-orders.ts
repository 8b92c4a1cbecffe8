/** Reads orders again when the time has come at which the server makes their moves. */
import { useEffect } from 'react'
import { inBackground } from '../../src/lib/in-background.ts'
import type { OrderRow } from './order.ts'
import { UNDO_SECONDS } from './undo.ts'

/** Until the server's job has looked; also the pause between two looks at a move that is late. */
const LOOKED_MS = 1500

/**
 * Reads again after the next of the moves that are waited for, until none is.
 * @param query of the orders: when it was read, and how to read it again
 */
export function useReadWhenMade(
  orders: readonly Pick<OrderRow, 'pending'>[],
  { dataUpdatedAt, refetch }: { dataUpdatedAt: number; refetch: () => Promise<unknown> },
): void {
  const due = orders.flatMap(({ pending }) => (pending === null ? [] : [Date.parse(pending.due_at)]))
  const next = due.length === 0 ? null : Math.min(...due)
  useEffect(() => {
    if (next === null) return undefined
    // This machine's clock may differ from the server's.
    const wait = Math.min(Math.max(next - Date.now(), 0), UNDO_SECONDS * 1000) + LOOKED_MS
    const timer = setTimeout(() => inBackground(refetch()), wait)
    return () => clearTimeout(timer)
  }, [next, dataUpdatedAt, refetch])
}
