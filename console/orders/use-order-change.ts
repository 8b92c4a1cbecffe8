/** Changes of an order at the version that the operator saw. */
import { useState } from 'react'
import { conflictOf, type AdminRequest } from '../api/admin-call.ts'
import { useChange } from '../api/changes.ts'
import type { Order, SeenOrder } from './order-words.ts'

type Versioned = 'moveOrder' | 'changeOrder' | 'answerOrderProblem'

export interface Conflict {
  seen: SeenOrder
  /** The order's current version, if it was not the expected one. */
  met: Order
}

/**
 * Changes an order at the version that the operator saw. On a version conflict nothing is sent again automatically:
 * `conflict` is the current version, and the next attempt uses it.
 */
export function useOrderChange<Name extends Versioned>(name: Name, order: SeenOrder) {
  const { mutateAsync, isPending } = useChange(name)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  /** @returns the order after the change; null if a conflict prevented it */
  async function send(what: Omit<AdminRequest<Name>, 'number' | 'version'>): Promise<Order | null> {
    const seen = conflict !== null && conflict.met.version > order.version ? conflict.met : order
    const { number, version } = seen
    try {
      const reply = await mutateAsync({ ...what, number, version } as unknown as AdminRequest<Name>)
      setConflict(null)
      return reply
    } catch (error) {
      const met = conflictOf(name, error)
      if (met === null) throw error
      setConflict({ seen, met })
      return null
    }
  }
  return { send, conflict, busy: isPending }
}
