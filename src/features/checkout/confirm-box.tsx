import { cartMessages } from '../../contract/messages/cart.ts'
import { checkoutMessages } from '../../contract/messages/checkout.ts'
import type { LineNews } from '../../domain/cart-check.ts'
import { formatPoints } from '../../domain/points.ts'
import { Button } from '../../ui/button.tsx'
import { CartNews } from '../../ui/cart-news.tsx'
import { NoticeLine } from '../../ui/notice-line.tsx'
import { PointsFacts } from '../../ui/points-facts.tsx'
import { Reference } from '../../ui/reference.tsx'
import styles from './summary-page.module.css'
import { isUnderWay, type Placing } from './use-place-order.ts'

/** The total and its one button, which is there only when the balance covers the total (section 5). */
export function ConfirmBox({
  balance,
  total,
  open,
  placing,
  checking,
  news,
  onConfirm,
}: {
  balance: number
  total: number
  open: boolean
  placing: Placing
  /** The prices are being asked for again, now that Confirm order was pressed. */
  checking: boolean
  news: readonly LineNews[]
  onConfirm: () => void
}) {
  const underWay = isUnderWay(placing)
  const doing = underWay ? checkoutMessages.confirming : checkoutMessages.checkingPrices
  return (
    <>
      <PointsFacts
        facts={[
          { label: cartMessages.myPoints, points: balance },
          { label: cartMessages.grandTotal, points: total, strong: true },
        ]}
      />
      <CartNews news={news} />
      {placing.phase === 'refused' && (
        <NoticeLine tone="error">
          <span>{checkoutMessages.refused}</span>
          {placing.message !== null && <span>{placing.message}</span>}
        </NoticeLine>
      )}
      {placing.phase === 'redeemed-before' && (
        <NoticeLine tone="warning">{checkoutMessages.redeemedBefore}</NoticeLine>
      )}
      {placing.phase === 'earlier-taken' && (
        <NoticeLine tone="warning">{checkoutMessages.earlierTaken(placing.orderNumber)}</NoticeLine>
      )}
      {placing.phase === 'checking' && (
        <>
          <NoticeLine tone="info">
            <strong>{checkoutMessages.checking}</strong>
            <span>{checkoutMessages.checkingText}</span>
          </NoticeLine>
          <Button onClick={placing.askNow} variant="quiet" wide>
            {checkoutMessages.askNow}
          </Button>
        </>
      )}
      {'reference' in placing && <Reference id={placing.reference} />}
      {open ? (
        <>
          <p className={styles['leaves']}>{cartMessages.leavesYou(formatPoints(balance - total))}</p>
          <Button
            busy={checking || underWay}
            onClick={({ detail }) => {
              // The second half of a double click confirms nothing, least of all what the first one made the page ask.
              if (detail < 2) onConfirm()
            }}
            size="large"
            wide
          >
            {checkoutMessages.confirm(formatPoints(total))}
          </Button>
          <output className="visually-hidden">{(checking || underWay) && doing}</output>
        </>
      ) : (
        <NoticeLine tone="warning">
          <span>{cartMessages.insufficientPoints}</span>
          <strong>{cartMessages.missingPoints(formatPoints(total - balance))}</strong>
        </NoticeLine>
      )}
    </>
  )
}
