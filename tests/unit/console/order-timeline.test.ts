import { expect, it } from 'vitest'
import { timelineOf } from '../../../console/orders/order-timeline.ts'

const placed = '2026-11-24T09:00:00.000Z'
const moved = '2026-11-24T10:00:00.000Z'
const noted = '2026-11-24T09:30:00.000Z'

it('an order’s history has its notes among it, the newest first, and what came of an event below it', () => {
  const entries = timelineOf({
    history: [
      { at: placed, actor: '', what: 'placed' },
      { at: placed, actor: '', what: 'points -3000: Order RP-1' },
      { at: moved, actor: 'Wasim', what: 'complete, tracking number T-1' },
      { at: moved, actor: '', what: 'told the member: Your order RP-1 is on its way.' },
      { at: '2026-11-24T11:00:00.000Z', actor: 'Mohan', what: 'points +5: Granted' },
    ],
    notes: [{ at: noted, actor: 'Sunita', text: 'Box is dented' }],
  })
  expect(entries).toEqual([
    {
      at: '2026-11-24T11:00:00.000Z',
      actor: 'Mohan',
      kind: 'event',
      text: '+5 points: Granted',
      effects: [],
    },
    {
      at: moved,
      actor: 'Wasim',
      kind: 'event',
      text: 'Shipped, tracking number T-1',
      effects: ['Told the member: Your order RP-1 is on its way.'],
    },
    { at: noted, actor: 'Sunita', kind: 'note', text: 'Box is dented', effects: [] },
    { at: placed, actor: '', kind: 'event', text: 'Placed', effects: ['−3,000 points: Order RP-1'] },
  ])
})
