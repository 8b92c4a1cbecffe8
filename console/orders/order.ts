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
  'number' | 'version' | 'status' | 'delivered' | 'expected_delivery' | 'tracking_number'
>

/** Each move's button label, and its result as a sentence. */
export const moveWords = {
  accepted: { act: 'Accept', done: 'accepted' },
  complete: { act: 'Ship', done: 'shipped' },
  on_hold: { act: 'Hold', done: 'put on hold' },
  declined: { act: 'Decline', done: 'declined' },
} as const satisfies Record<Move, { act: string; done: string }>

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
