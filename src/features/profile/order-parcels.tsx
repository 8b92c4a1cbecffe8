import type { Order } from '../../contract/shop-entities/order.ts'
import { parcelsOf, type Parcel } from '../../contract/shop-entities/parcel.ts'
import { showDate } from '../../domain/dates.ts'
import { orderHistoryMessages } from '../../messages/orders.ts'
import { platform } from '../../platform/platform.ts'
import text from '../../ui/text.module.css'
import layout from '../../ui/layout.module.css'
import styles from './order-history.module.css'

/** Where the parcel is, at its carrier. No link on a kiosk, which opens no other page. */
function Follow({ parcel: { tracking_url: url } }: { parcel: Parcel }) {
  if (!/^https?:\/\//i.test(url) || platform().terminal !== null) return null
  return (
    <a href={url} rel="noreferrer" target="_blank">
      {orderHistoryMessages.follow}
    </a>
  )
}

/** An order's parcels, each with its number and its way; the number alone where the provider knows no parcels. */
export function OrderParcels({ order: { parcels: sent, tracking_number: number } }: { order: Order }) {
  const parcels = parcelsOf(sent)
  if (parcels.length === 0)
    return number === '' ? null : <p className={text.quiet}>{orderHistoryMessages.trackingNumber(number)}</p>
  return (
    <ol aria-label={orderHistoryMessages.parcels} className={layout.stack2}>
      {parcels.map((parcel, index) => (
        // A parcel has no id on the wire, and its place never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <li className={styles.parcel} key={index}>
          {parcels.length > 1 && <p className={text.strong}>{orderHistoryMessages.parcel(index + 1)}</p>}
          <p className={text.quiet}>
            {[
              parcel.carrier,
              parcel.sent_at === '' ? '' : orderHistoryMessages.sentOn(showDate(parcel.sent_at)),
            ]
              .filter((words) => words !== '')
              .join(' · ')}
          </p>
          {parcel.tracking_number !== '' && (
            <p className={text.quiet}>{orderHistoryMessages.trackingNumber(parcel.tracking_number)}</p>
          )}
          <Follow parcel={parcel} />
        </li>
      ))}
    </ol>
  )
}
