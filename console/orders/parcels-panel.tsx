/** The parcels of an order, and the orders that replace it or that it replaces. */
import { Link } from '../api/address.tsx'
import { useMay } from '../api/session.tsx'
import { Button } from '../../src/ui/button.tsx'
import { counted } from '../parts/counted.ts'
import { showMoment } from '../parts/moments.ts'
import { Panel } from '../parts/panel.tsx'
import type { Order } from './order.ts'
import { toSend } from './piece-fields.tsx'
import styles from './order-page.module.css'

type Parcel = Order['parcels'][number]

const codeOf = (order: Order, lineId: number) => order.lines.find(({ id }) => id === lineId)?.code ?? ''

/** `2 × CUP, 1 × BAG` */
const contentOf = (order: Order, { lines }: Parcel) =>
  lines.map(({ id, quantity }) => `${quantity} × ${codeOf(order, id)}`).join(', ')

function Tracking({ parcel: { tracking_number: number, tracking_url: url } }: { parcel: Parcel }) {
  if (number === '') return <span>No tracking number</span>
  if (url === null) return <span>{number}</span>
  return (
    <a href={url} rel="noreferrer" target="_blank">
      {number}
    </a>
  )
}

/** What was sent, and how much is not; nothing while an order waits as a whole and can't be sent. */
export function OrderParcels({ order, onSend }: { order: Order; onSend: () => void }) {
  const may = useMay()
  const { parcels, lines, moves, client } = order
  const left = lines.reduce((sum, line) => sum + toSend(line), 0)
  const canSend = moves.includes('complete') && left > 0 && may('orders.move', client)
  if (parcels.length === 0 && !canSend) return null
  return (
    <Panel
      action={
        canSend && (
          <Button onClick={onSend} size="small" variant="secondary">
            Send a parcel
          </Button>
        )
      }
      title="Parcels"
    >
      {parcels.length > 0 && (
        <ul className={styles.parcels}>
          {parcels.map((parcel) => (
            <li key={parcel.id}>
              <Tracking parcel={parcel} />
              <span className={styles.quiet}>
                {[parcel.carrier, contentOf(order, parcel), showMoment(parcel.sent_at)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {canSend && <p className={styles.note}>{`${counted(left, 'piece')} to send`}</p>}
    </Panel>
  )
}

/** Links between an order and its replacements; nothing if there are none. */
export function Replacements({ order: { replaces, replaced_by: by } }: { order: Order }) {
  return (
    <>
      {replaces !== null && (
        <p>
          <span>Replaces</span> <Link to={`/orders/${replaces}`}>{replaces}</Link>
          <span>, at no points</span>
        </p>
      )}
      {by.map((number) => (
        <p key={number}>
          <span>Replaced by</span> <Link to={`/orders/${number}`}>{number}</Link>
        </p>
      ))}
    </>
  )
}
