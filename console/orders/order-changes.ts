/** What changes of an order have in common. */
import { useVersionedChange, type Conflict } from '../api/changes.ts'
import { setReply } from '../api/lists.ts'
import type { Order, SeenOrder } from './order.ts'

/** What a change of an order makes stale: also its member's points, of which some may come back. */
export const staleOrders = [
  'listOrders',
  'countOrders',
  'showHome',
  'showOrder',
  'listOrderNotes',
  'listMembers',
  'showMember',
  'listMemberLedger',
] as const

export type OrderConflict = Conflict<SeenOrder, Order>

/** A change of an order at the version that the operator saw. */
export const useOrderChange = <
  Name extends 'moveOrder' | 'undoMove' | 'changeOrder' | 'answerOrderProblem' | 'sendParcel',
>(
  name: Name,
  order: SeenOrder,
) =>
  useVersionedChange(name, order, staleOrders, (now) =>
    setReply<'showOrder'>('showOrder', { number: now.number }, now),
  )
