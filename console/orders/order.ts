/** Words for an order's states, moves and problems. */
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { counted } from '../parts/counted.ts'
import { daysBetween } from '../parts/moments.ts'

export type Order = AdminReplyOf<'showOrder'>
export type OrderRow = AdminReplyOf<'listOrders'>['items'][number]
export type Move = Order['moves'][number]
export type Problem = NonNullable<Order['problem']>
/** Fields of an order that another operator may change meanwhile. */
export type SeenOrder = Pick<
  OrderRow,
  'number' | 'version' | 'status' | 'delivered' | 'expected_delivery' | 'tracking_number' | 'hold_reason'
>

/** Each move's button label, and its result as a sentence. */
export const moveWords = {
  accepted: { act: 'Accept', done: 'accepted' },
  complete: { act: 'Ship', done: 'shipped' },
  on_hold: { act: 'Hold', done: 'put on hold' },
  declined: { act: 'Decline', done: 'declined' },
} as const satisfies Record<Move, { act: string; done: string }>

/** The move of a shipped order that becomes accepted again: its button's label, and its result. */
export const notSentWords = { act: 'Not sent after all', done: 'not sent after all' } as const

type WithPending = Pick<OrderRow, 'status' | 'pending'>

const beingWords = {
  accepted: 'Being accepted',
  complete: 'Being shipped',
  on_hold: 'Being put on hold',
  declined: 'Being declined',
} as const satisfies Record<Move, string>

/** What somebody is about to do with an order, while it can be undone; null if nobody is. */
export function pendingWords({ status, pending }: WithPending): string | null {
  if (pending === null) return null
  return status === 'complete' ? 'Being taken back' : beingWords[pending.to]
}

/** What did not happen to an order: `Not shipped`. Null if nothing was refused. */
export const refusedWords = ({ did_not_happen: refused }: Pick<OrderRow, 'did_not_happen'>): string | null =>
  refused && `Not ${moveWords[refused.to].done}`

export const problemKindWords = {
  damaged: 'Arrived damaged',
  wrong: 'Not what was ordered',
  missing: 'Something is missing',
} as const satisfies Record<Problem['kind'], string>

export const problemStateWords = {
  open: 'Open',
  answered: 'Answered',
  replaced: 'Replaced',
  refunded: 'Refunded',
} as const satisfies Record<Problem['state'], string>

export const isOrderNumber = (text: string): boolean => /^RP-\d+$/i.test(text.trim())

/** Whether an order can still be moved. */
export const isOrderWaiting = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status !== 'declined' && status !== 'complete'

/** How long ago a moment was, in the shop's days: `today`, `1 day`, `12 days`. */
export function orderAgeOf(iso: string, now: Date): string {
  const days = daysBetween(iso, now)
  return days < 1 ? 'today' : counted(days, 'day')
}

/** Address of some orders' packing lists. */
export const packingListsPath = (numbers: readonly string[]): string =>
  `/orders/print?numbers=${numbers.join(',')}`
