/** Changes of one order, made to the version that was seen. */
import { useState } from 'react'
import { conflictOf, type AdminRequest } from '../app/admin-call.ts'
import { useChange } from '../app/queries.ts'
import type { Order, SeenOrder } from './order-words.ts'

type Versioned = 'moveOrder' | 'changeOrder' | 'answerOrderProblem'

export interface Conflict {
  seen: SeenOrder
  /** What was there instead. */
  met: Order
}

/**
 * A change of an order as it was seen. If somebody else has changed it meanwhile, nothing is sent again by itself:
 * `conflict` says what was met, and the next try is made to that.
 */
export function useOrderChange<Name extends Versioned>(name: Name, order: SeenOrder) {
  const { mutateAsync, isPending } = useChange(name)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  /** @returns the order after the change; null where it was not made because of a conflict */
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
