/** What the desk's list shows of an order. */
import { useState } from 'react'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { Badge } from '../parts/badge.tsx'
import type { Column } from '../parts/data-table.tsx'
import { shortDay, showMoment } from '../parts/moments.ts'
import { orderStateOf } from '../parts/order-state.ts'
import { orderAgeOf, pendingWords, refusedWords, type OrderRow } from './order.ts'
import layout from '../../src/ui/layout.module.css'
import styles from './order-columns.module.css'

function State({ order }: { order: OrderRow }) {
  const { text, tone } = orderStateOf(order)
  const about = pendingWords(order)
  const refused = refusedWords(order)
  const more =
    about !== null
      ? `by ${order.pending?.by ?? ''}`
      : refused !== null
        ? (order.did_not_happen?.why ?? '')
        : order.hold_reason
  return (
    <span className={styles.state}>
      <span className={layout.row1}>
        {about === null ? <Badge tone={tone}>{text}</Badge> : <Badge tone="accent">{about}</Badge>}
        {refused !== null && <Badge tone="error">{refused}</Badge>}
        {order.problem_state === 'open' && <Badge tone="error">Problem</Badge>}
      </span>
      {more !== '' && <span className={styles.why}>{more}</span>}
    </span>
  )
}

function Placed({ order: { placed_at: at } }: { order: OrderRow }) {
  const [now] = useState(() => new Date())
  return (
    <time className={styles.line} dateTime={at} title={showMoment(at)}>
      <span>{shortDay(at, now)}</span> <span className={styles.quiet}>{orderAgeOf(at, now)}</span>
    </time>
  )
}

const expected: Column<OrderRow> = {
  id: 'expected',
  header: 'Expected',
  cell: ({ expected_delivery: day }) => shortDay(day, new Date()),
  onPhone: 'hidden',
}
const tracking: Column<OrderRow> = {
  id: 'tracking',
  header: 'Tracking number',
  cell: ({ tracking_number: number }) => <span className={styles.line}>{number}</span>,
  onPhone: 'hidden',
}

const printed: Column<OrderRow> = {
  id: 'printed',
  header: 'Printed',
  cell: ({ printed_at: at }) =>
    at !== null && (
      <time className={styles.quiet} dateTime={at} title={showMoment(at)}>
        {shortDay(at, new Date())}
      </time>
    ),
  onPhone: 'hidden',
}

/** The columns of the desk's list. @param shows those that are of no use to every list: always the same client, or empty */
export const orderColumns = (shows: {
  client: boolean
  expected: boolean
  tracking: boolean
  printed: boolean
}): readonly Column<OrderRow>[] => [
  { id: 'number', header: 'Order', cell: ({ number }) => <span className={styles.number}>{number}</span> },
  { id: 'state', header: 'State', cell: (order) => <State order={order} />, onPhone: 'beside' },
  {
    id: 'member',
    header: 'Member',
    cell: ({ member }) => (
      <span className={styles.line}>
        <span>{member.name}</span> <span className={styles.quiet}>{member.mobile}</span>
      </span>
    ),
  },
  ...(shows.client
    ? [{ id: 'client', header: 'Client', cell: ({ client }: OrderRow) => client, onPhone: 'hidden' as const }]
    : []),
  { id: 'pieces', header: 'Pieces', cell: ({ pieces }) => pieces, align: 'end' },
  {
    id: 'points',
    header: 'Points',
    cell: ({ points }) => groupedNumber(points),
    align: 'end',
    onPhone: 'hidden',
  },
  { id: 'placed', header: 'Placed', cell: (order) => <Placed order={order} /> },
  ...(shows.printed ? [printed] : []),
  ...(shows.expected ? [expected] : []),
  ...(shows.tracking ? [tracking] : []),
]
