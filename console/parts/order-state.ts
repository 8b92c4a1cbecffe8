import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { Tone } from './badge.tsx'

/** An order's state in one word. A complete order counts as shipped until its member confirms the delivery. */
export function orderStateOf({
  status,
  delivered,
  cancelled = false,
}: Pick<AdminReplyOf<'showOrder'>, 'status' | 'delivered'> & { cancelled?: boolean }): {
  text: string
  tone: Tone
} {
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
