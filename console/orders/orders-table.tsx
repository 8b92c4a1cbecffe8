import { useEffect, useMemo, useState } from 'react'
import { useGo } from '../api/address.tsx'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useCall, useList } from '../api/lists.ts'
import { usePlace } from '../api/place.ts'
import { useMay, useSession } from '../api/session.tsx'
import { Badge } from '../parts/badge.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { shortDay, showMoment } from '../parts/moments.ts'
import { orderStateOf } from '../parts/order-state.ts'
import { useAccept } from './accept-order.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { OrderFilter, OrderQuery } from './order-filter.ts'
import {
  isOrderWaiting,
  moveWords,
  orderAgeOf,
  packingListsPath,
  pendingWords,
  refusedWords,
  type Move,
  type OrderRow,
} from './order.ts'
import { noteShownOrders } from './shown-orders.ts'
import { useReadWhenMade } from './pending-orders.ts'
import { offerUndo } from './undo.ts'
import layout from '../../src/ui/layout.module.css'
import styles from './orders-table.module.css'

const BulkDialog = lazyPart(async () => (await import('./bulk-dialog.tsx')).BulkDialog)
const DeliveryDialog = lazyPart(async () => (await import('./delivery-dialog.tsx')).DeliveryDialog)

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

/** @param shows columns that are of no use to every list: always the same client, or empty */
const columnsFor = (shows: {
  client: boolean
  expected: boolean | undefined
  tracking: boolean | undefined
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
  ...(shows.expected === true ? [expected] : []),
  ...(shows.tracking === true ? [tracking] : []),
]

/**
 * Whether an order is about to leave the list by this operator's own move: the next one takes its place at once. Others see
 * it until it is moved.
 */
const isLeaving = ({ pending }: OrderRow, { status }: OrderFilter, me: string): boolean =>
  pending !== null && pending.by === me && status !== undefined && !status.split(',').includes(pending.to)

/** What is done leaves the list, unless the list shows what it becomes. */
const leavesList = ({ status }: OrderFilter, to: Move): boolean =>
  status !== undefined && !status.split(',').includes(to)

interface Shipped {
  order: OrderRow
  /** Moves the keyboard on to the next row. */
  next: () => void
}
interface Bulk {
  to: Move
  numbers: readonly string[]
}

/** The desk's shortcuts: A, S and P are about the selection where there is one, or else about the row. */
function useOrderKeys({
  filter,
  chosen,
  onBulk,
  onShip,
}: {
  filter: OrderFilter
  chosen: readonly string[]
  onBulk: (bulk: Bulk) => void
  onShip: (shipped: Shipped) => void
}) {
  const go = useGo()
  const may = useMay()
  const { accept, isAccepting } = useAccept()

  function actAt(order: OrderRow | undefined, act: (order: OrderRow) => void): void {
    if (order === undefined || isAccepting(order) || !may('orders.move', order.client)) return
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
  const overSelection =
    (to: Move, atRow: (order: OrderRow | undefined, next: () => void) => void) =>
    (order: OrderRow | undefined, next: () => void) => {
      if (chosen.length > 0) onBulk({ to, numbers: chosen })
      else atRow(order, next)
    }
  return {
    a: overSelection('accepted', (at, next) =>
      actAt(at, (order) => {
        accept(order)
        if (leavesList(filter, 'accepted')) next()
      }),
    ),
    s: overSelection('complete', (at, next) => actAt(at, (order) => onShip({ order, next }))),
    p(at: OrderRow | undefined) {
      const numbers = chosen.length > 0 || at === undefined ? chosen : [at.number]
      if (numbers.length > 0 && may('orders.move')) go(packingListsPath(numbers))
    },
  }
}

/** The filtered orders as a table, with the desk's keyboard shortcuts. */
export function OrdersTable({ filter }: { filter: OrderFilter }) {
  const may = useMay()
  const { operator } = useSession()
  const read = useList('listOrders', filter as OrderQuery)
  useReadWhenMade(read.rows, read)
  const list = { ...read, rows: read.rows.filter((order) => !isLeaving(order, filter, operator.name)) }
  const { data: clients } = useCall('listClients', {})
  const showsClient = filter.client === undefined && (clients?.items.length ?? 0) > 1
  const showsExpected = read.rows.some(({ expected_delivery: day }) => day !== '')
  const showsTracking = read.rows.some(({ tracking_number: tracking }) => tracking !== '')
  const columns = useMemo(
    () => columnsFor({ client: showsClient, expected: showsExpected, tracking: showsTracking }),
    [showsClient, showsExpected, showsTracking],
  )
  const [selected, setSelected] = usePlace<ReadonlySet<string>>('selected orders', new Set())
  const [shipped, setShipped] = useState<Shipped | null>(null)
  // S and a scan follow each other at once.
  useEffect(() => DeliveryDialog.prepare(), [])
  useEffect(() => noteShownOrders(list.rows.map(({ number }) => number)), [list.rows])
  const chosen = list.rows.map(({ number }) => number).filter((number) => selected.has(number))
  // Kept for the open dialog, even if its orders have left the list.
  const [bulk, setBulk] = useState<Bulk | null>(null)

  const keys = useOrderKeys({ filter, chosen, onBulk: setBulk, onShip: setShipped })
  return (
    <>
      <DataTable
        columns={columns}
        empty={<Empty filter={filter} />}
        href={({ number }) => `/orders/${number}`}
        keys={keys}
        label="Orders"
        list={list}
        rowId={({ number }) => number}
        {...(may('orders.move', filter.client) && { onSelect: setSelected, selected })}
      />
      {chosen.length > 0 && (
        <BulkBar
          list={list}
          numbers={chosen}
          onSelect={setSelected}
          onMove={(to) => setBulk({ to, numbers: chosen })}
        />
      )}
      {bulk !== null && (
        <BulkDialog {...bulk} onClose={() => setBulk(null)} onMoved={() => setSelected(new Set())} />
      )}
      {shipped !== null && (
        <DeliveryDialog
          onClose={() => setShipped(null)}
          onDone={(done) => {
            offerUndo([done], moveWords.complete.done)
            if (leavesList(filter, 'complete')) shipped.next()
          }}
          order={shipped.order}
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
