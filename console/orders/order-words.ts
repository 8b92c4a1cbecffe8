/** Words for an order's states, moves and problems. */
import { isoDate } from '../../src/domain/dates.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'

export type Order = AdminReplyOf<'showOrder'>
export type OrderRow = AdminReplyOf<'listOrders'>['items'][number]
export type Move = Order['moves'][number]
export type Problem = NonNullable<Order['problem']>
/** Fields of an order that another operator may change meanwhile. */
export type SeenOrder = Pick<
  OrderRow,
  'number' | 'version' | 'status' | 'delivered' | 'expected_delivery' | 'tracking_number'
>

type Tone = 'plain' | 'accent' | 'success' | 'warning' | 'error'

/** An order's state in one word. A complete order counts as shipped until its member confirms the delivery. */
export function stateOf({
  status,
  delivered,
  cancelled = false,
}: Pick<Order, 'status' | 'delivered'> & { cancelled?: boolean }): { text: string; tone: Tone } {
  switch (status) {
    case 'placed':
      return { text: 'Placed', tone: 'accent' }
    case 'accepted':
      return { text: 'Accepted', tone: 'plain' }
    case 'on_hold':
      return { text: 'On hold', tone: 'warning' }
    case 'declined':
      return { text: cancelled ? 'Cancelled' : 'Declined', tone: 'error' }
    case 'complete':
      return delivered ? { text: 'Delivered', tone: 'success' } : { text: 'Shipped', tone: 'success' }
  }
}

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

/** `1 order`, `12 orders`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

export const isOrderNumber = (text: string): boolean => /^RP-\d+$/i.test(text.trim())

/** Whether an order can still be moved. */
export const isWaiting = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status !== 'declined' && status !== 'complete'

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** A short date, `24 Nov`, of another year `24 Nov 2025`; null stays null. */
export function shortDay(text: string, now: Date): string {
  const day = new Date(text)
  if (Number.isNaN(day.getTime())) return text
  return (day.getFullYear() === now.getFullYear() ? dayAndMonth : withYear).format(day)
}

const DAY_MS = 86_400_000

/** Today in the browser's time zone, `YYYY-MM-DD`. */
export const today = (): string => isoDate(new Date().toISOString())

/** How long ago a moment was: `today`, `1 day`, `12 days`. */
export function ageOf(iso: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(iso)) / DAY_MS)
  return days < 1 ? 'today' : counted(days, 'day')
}
