import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useGo, usePathPart } from '../api/address.tsx'
import { inBackground } from '../../src/lib/in-background.ts'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { AdminCallError } from '../api/admin-call.ts'
import { useKeys } from '../api/keys.ts'
import { useCall } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { Badge } from '../parts/badge.tsx'
import { LoadingPage } from '../parts/loading-page.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ChangedOrder } from './changed-order.tsx'
import { useOrderChange } from './order-changes.ts'
import { OrderDialogs, type OrderDialogName } from './order-dialogs.tsx'
import { OrderDelivery, OrderFacts, OrderLines, OrderProblem, OrderTimeline } from './order-panels.tsx'
import { OrderPending } from './order-pending.tsx'
import { moveWords, notSentWords, type Move, type Order } from './order.ts'
import { useReadWhenMade } from './pending-orders.ts'
import { offerUndo, UNDO_SECONDS } from './undo.ts'
import { OrderParcels } from './parcels-panel.tsx'
import { leftOf, toSend } from './piece-fields.tsx'
import { neighboursOf } from './shown-orders.ts'
import { orderStateOf } from '../parts/order-state.ts'
import { classNames } from '../../src/ui/class-names.ts'
import layout from '../../src/ui/layout.module.css'
import styles from './order-page.module.css'

/** One order: lines, delivery, history and possible moves. */
export function OrderPage() {
  const number = usePathPart('number')
  const query = useCall('showOrder', { number })
  useReadWhenMade(query.data === undefined ? [] : [query.data], query)
  if (query.data !== undefined) return <ShownOrder key={number} order={query.data} />
  return (
    <LoadingPage
      missing={{ words: `There is no order ${number}`, path: '/orders', all: 'All orders' }}
      query={query}
      title={number}
    />
  )
}

function ShownOrder({ order }: { order: Order }) {
  // Opened with the order as the operator saw it: the input is about that version.
  const [opened, setOpened] = useState<{ dialog: OrderDialogName; order: Order } | null>(null)
  const setDialog = (dialog: OrderDialogName) => setOpened({ dialog, order })
  return (
    <>
      <PageHead mark={<State order={order} />} title={order.number}>
        <Neighbours number={order.number} />
        <OrderActions onDialog={setDialog} order={order} />
      </PageHead>
      <div className={classNames(layout.columns, styles.columns)}>
        <div className={classNames(layout.stack4, styles.main)}>
          <OrderPending order={order} />
          <OrderProblem onAnswer={() => setDialog('problem')} order={order} />
          <OrderLines order={order} />
          <OrderParcels onSend={() => setDialog('parcel')} order={order} />
        </div>
        <div className={classNames(layout.stack4, styles.side)}>
          <OrderDelivery onCorrect={() => setDialog('correct')} order={order} />
          <OrderFacts order={order} />
        </div>
        <OrderTimeline order={order} />
      </div>
      {opened !== null && <OrderDialogs {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Links to the orders before and after this one in its list. They take its place, so that Back leads to the list. */
function Neighbours({ number }: { number: string }) {
  const go = useGo()
  const { before, after } = neighboursOf(number)
  const open = (other: string | undefined) => {
    if (other !== undefined) go(`/orders/${other}`, { replace: true })
  }
  useKeys({ j: () => open(after), k: () => open(before) })
  return [['Previous order', before] as const, ['Next order', after] as const].map(
    ([label, other]) =>
      other !== undefined && (
        <Link
          className={buttonClass({ variant: 'quiet', size: 'small' })}
          key={label}
          replace
          to={`/orders/${other}`}
        >
          {label}
        </Link>
      ),
  )
}

function State({ order }: { order: Order }) {
  const { text, tone } = orderStateOf(order)
  return <Badge tone={tone}>{text}</Badge>
}

/** An order's possible moves; the usual next one is the primary button. */
const mainMove = ({ moves, status }: Order): Move | undefined =>
  status === 'complete' ? undefined : (['accepted', 'complete'] as const).find((move) => moves.includes(move))
const looks = (order: Order, move: Move) => {
  if (move === mainMove(order)) return 'primary'
  return move === 'declined' ? 'danger' : 'secondary'
}

const inOrder = Object.keys(moveWords) as Move[]

function OrderActions({ order, onDialog }: { order: Order; onDialog: (dialog: OrderDialogName) => void }) {
  const may = useMay()
  const { number, client, moves } = order
  const mayMove = may('orders.move', client)
  const { send, conflict, busy } = useAccept(order)
  const isSent = order.status === 'complete'
  // Of an order that was sent in part, the rest is shipped as a parcel.
  const shipsRest = order.parcels.length > 0 && order.lines.some((line) => toSend(line) > 0)
  const press = (move: Move) => {
    if (move !== 'accepted') onDialog(move === 'complete' && shipsRest ? 'parcel' : move)
    else if (isSent) onDialog('not_sent')
    else send()
  }
  const pressIfThere = (move: Move) => {
    if (mayMove && moves.includes(move) && !isSent) press(move)
  }
  const queue = usePressWhenFree(busy, pressIfThere)
  useKeys({ a: () => queue('accepted'), s: () => queue('complete') }, { changes: true })
  const hasMore = order.refunded_points < order.points || order.lines.some((line) => leftOf(line) > 0)
  const mayRefund =
    may('orders.refund', client) && order.replaces === null && order.status !== 'declined' && hasMore
  return (
    <>
      {mayRefund && (
        <Button onClick={() => onDialog('refund')} size="small" variant="secondary">
          Refund
        </Button>
      )}
      {mayMove && (
        <Link
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          to={`/orders/print?numbers=${number}`}
        >
          Packing list
        </Link>
      )}
      {mayMove && moves.length > 0 && (
        <fieldset aria-label="Moves" className={styles.moves}>
          {inOrder
            .filter((move) => moves.includes(move))
            .map((move) => (
              <Button
                busy={move === 'accepted' && busy}
                key={move}
                onClick={() => press(move)}
                size="small"
                variant={looks(order, move)}
              >
                {isSent ? notSentWords.act : moveWords[move].act}
              </Button>
            ))}
        </fieldset>
      )}
      {conflict !== null && (
        <div className={styles.conflict}>
          <ChangedOrder conflict={conflict} />
        </div>
      )}
    </>
  )
}

/** A press while a call runs is made after it, if it is still possible then. @returns presses */
function usePressWhenFree(busy: boolean, press: (move: Move) => void): (move: Move) => void {
  const next = useRef<Move | null>(null)
  const pressNext = useEffectEvent(() => {
    if (next.current !== null) press(next.current)
    next.current = null
  })
  useEffect(() => {
    if (!busy) pressNext()
  }, [busy])
  return (move) => {
    if (busy) next.current = move
    else press(move)
  }
}

/** Accepts without a dialog. */
function useAccept(order: Order) {
  const { send, ...change } = useOrderChange('moveOrder', order)
  const { number } = order
  async function accept(): Promise<void> {
    try {
      const done = await send((version) => ({
        number,
        version,
        to: 'accepted',
        undo_seconds: UNDO_SECONDS,
      }))
      if (done !== null) offerUndo([done], moveWords.accepted.done)
    } catch (error) {
      if (!(error instanceof AdminCallError)) throw error
      showToast({ kind: 'error', text: error.message })
    }
  }
  return { ...change, send: () => inBackground(accept()) }
}
