import { useMemo, useRef, useState } from 'react'
import { useGo } from '../api/address.tsx'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { inBackground } from '../../src/lib/in-background.ts'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { AdminCallError, conflictOf } from '../api/admin-call.ts'
import { useKeys } from '../api/keys.ts'
import { useCall, useList } from '../api/lists.ts'
import { useChange } from '../api/changes.ts'
import { useMay, useSession } from '../api/session.tsx'
import { Badge } from '../parts/badge.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { shortDay, showMoment } from '../parts/moments.ts'
import { orderStateOf } from '../parts/order-state.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { staleOrders } from './order-changes.ts'
import type { OrderFilter, OrderQuery } from './order-filter.ts'
import {
  isOrderWaiting,
  moveWords,
  orderAgeOf,
  pendingWords,
  refusedWords,
  type Move,
  type Order,
  type OrderRow,
} from './order.ts'
import { packingListsPath } from './packing-lists-page.tsx'
import { useReadWhenMade } from './pending-orders.ts'
import { offerUndo, UNDO_SECONDS } from './undo.ts'
import layout from '../../src/ui/layout.module.css'
import styles from './orders-table.module.css'

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

const columnsFor = (showsClient: boolean): readonly Column<OrderRow>[] => [
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
  ...(showsClient
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
  {
    id: 'expected',
    header: 'Expected',
    cell: ({ expected_delivery: day }) => shortDay(day, new Date()),
    onPhone: 'hidden',
  },
  {
    id: 'tracking',
    header: 'Tracking number',
    cell: ({ tracking_number: tracking }) => <span className={styles.line}>{tracking}</span>,
    onPhone: 'hidden',
  },
]

/** An order's state within a sentence: `on hold (Address is not complete)`. */
function stateWords(order: Order): string {
  const about = pendingWords(order)
  if (about !== null) return `${about.toLowerCase()} by ${order.pending?.by ?? ''}`
  const text = orderStateOf(order).text.toLowerCase()
  return order.hold_reason === '' ? text : `${text} (${order.hold_reason})`
}

/**
 * Accepts without a dialog and announces the result. A second press at the same version is ignored: the row leaves only
 * once the list is read again.
 */
function useAccept(): (order: OrderRow) => void {
  const { mutateAsync } = useChange('moveOrder', staleOrders)
  const acceptedAt = useRef(new Map<string, number>())
  async function accept({ number, version }: OrderRow): Promise<void> {
    acceptedAt.current.set(number, version)
    try {
      const done = await mutateAsync({ number, version, to: 'accepted', undo_seconds: UNDO_SECONDS })
      offerUndo([done], moveWords.accepted.done)
    } catch (error) {
      acceptedAt.current.delete(number)
      if (!(error instanceof AdminCallError)) throw error
      const met = conflictOf('moveOrder', error)
      const text =
        met === null
          ? error.message
          : `${number} was changed meanwhile and not accepted. It is ${stateWords(met)} now.`
      showToast({ kind: 'error', text })
    }
  }
  return (order) => {
    if (acceptedAt.current.get(order.number) !== order.version) inBackground(accept(order))
  }
}

/**
 * Whether an order is about to leave the list by this operator's own move: the next one takes its place at once. Others see
 * it until it is moved.
 */
const isLeaving = ({ pending }: OrderRow, { status }: OrderFilter, me: string): boolean =>
  pending !== null && pending.by === me && status !== undefined && !status.split(',').includes(pending.to)

/** The filtered orders as a table, with the desk's keyboard shortcuts. */
export function OrdersTable({ filter }: { filter: OrderFilter }) {
  const go = useGo()
  const may = useMay()
  const { operator } = useSession()
  const read = useList('listOrders', filter as OrderQuery)
  useReadWhenMade(read.rows, read)
  const list = { ...read, rows: read.rows.filter((order) => !isLeaving(order, filter, operator.name)) }
  const { data: clients } = useCall('listClients', {})
  const showsClient = filter.client === undefined && (clients?.items.length ?? 0) > 1
  const columns = useMemo(() => columnsFor(showsClient), [showsClient])
  const [current, setCurrent] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [shipped, setShipped] = useState<OrderRow | null>(null)
  const accept = useAccept()
  const chosen = list.rows.map(({ number }) => number).filter((number) => selected.has(number))
  // Kept for the open dialog, even if its orders have left the list.
  const [bulk, setBulk] = useState<{ to: Move; numbers: readonly string[] } | null>(null)

  function atRow(act: (order: OrderRow) => void): void {
    const order = list.rows.find(({ number }) => number === current)
    if (order === undefined || !may('orders.move', order.client)) return
    const about = pendingWords(order)
    if (isOrderWaiting(order) && about === null) act(order)
    else if (about !== null)
      showToast({ kind: 'info', text: `${order.number} is ${about.toLowerCase()}. Z undoes it.` })
    else
      showToast({
        kind: 'info',
        text: `${order.number} is ${orderStateOf(order).text.toLowerCase()} already`,
      })
  }
  useKeys({
    a: () => atRow(accept),
    s: () => atRow(setShipped),
    p: () => {
      const numbers = chosen.length > 0 || current === null ? chosen : [current]
      if (numbers.length > 0 && may('orders.move')) go(packingListsPath(numbers))
    },
  })
  return (
    <>
      <DataTable
        columns={columns}
        empty={<Empty filter={filter} />}
        href={({ number }) => `/orders/${number}`}
        label="Orders"
        list={list}
        onCurrent={({ number }) => setCurrent(number)}
        rowId={({ number }) => number}
        {...(may('orders.move', filter.client) && { onSelect: setSelected, selected })}
      />
      {chosen.length > 0 && (
        <BulkBar
          numbers={chosen}
          onClear={() => setSelected(new Set())}
          onMove={(to) => setBulk({ to, numbers: chosen })}
        />
      )}
      {bulk !== null && (
        <BulkDialog {...bulk} onClose={() => setBulk(null)} onMoved={() => setSelected(new Set())} />
      )}
      {shipped !== null && (
        <DeliveryDialog
          onClose={() => setShipped(null)}
          onDone={(done) => offerUndo([done], moveWords.complete.done)}
          order={shipped}
          ships
        />
      )}
    </>
  )
}

function Empty({ filter: { q, from, until } }: { filter: OrderFilter }) {
  const isSearched = (q ?? from ?? until) !== undefined
  return (
    <EmptyState
      picture={isSearched ? 'search' : 'box'}
      title={isSearched ? 'No matching orders' : 'Nothing to do'}
    />
  )
}
