import { cartMessages } from '../../contract/messages/cart.ts'
import { checkoutMessages } from '../../contract/messages/checkout.ts'
import type { LineNews } from '../../domain/cart-check.ts'
import { isAsking, type Progress } from '../../domain/order-submission.ts'
import { formatPoints } from '../../domain/points.ts'
import { askNow } from '../../store/submit-order.ts'
import { Button } from '../../ui/button.tsx'
import { CartNews } from '../../ui/cart-news.tsx'
import { NoticeLine } from '../../ui/notice-line.tsx'
import { PointsFacts } from '../../ui/points-facts.tsx'
import { Reference } from '../../ui/reference.tsx'
import styles from './summary-page.module.css'

/** The total and its one button, which is there only when the balance covers the total (section 5). */
export function ConfirmBox({
  balance,
  total,
  open,
  progress,
  news,
  onConfirm,
}: {
  balance: number
  total: number
  open: boolean
  progress: Progress
  news: readonly LineNews[]
  onConfirm: () => void
}) {
  const checking = progress.phase === 'checking'
  const asking = isAsking(progress)
  const doing = asking ? checkoutMessages.confirming : checkoutMessages.checkingPrices
  return (
    <>
      <PointsFacts
        facts={[
          { label: cartMessages.myPoints, points: balance },
          { label: cartMessages.grandTotal, points: total, strong: true },
        ]}
      />
      <CartNews news={news} />
      {progress.phase === 'refused' && (
        <NoticeLine tone="error">
          <span>{checkoutMessages.refused}</span>
          {progress.message !== null && <span>{progress.message}</span>}
        </NoticeLine>
      )}
      {progress.phase === 'duplicate' && (
        <NoticeLine tone="warning">{checkoutMessages.redeemedBefore}</NoticeLine>
      )}
      {progress.phase === 'earlier-confirmed' && (
        <NoticeLine tone="warning">{checkoutMessages.earlierTaken(progress.orderNumber)}</NoticeLine>
      )}
      {progress.phase === 'unknown' && (
        <>
          <NoticeLine tone="info">
            <strong>{checkoutMessages.checking}</strong>
            <span>{checkoutMessages.checkingText}</span>
          </NoticeLine>
          <Button onClick={askNow} variant="quiet" wide>
            {checkoutMessages.askNow}
          </Button>
        </>
      )}
      {'reference' in progress && <Reference id={progress.reference} />}
      {open ? (
        <>
          <p className={styles['leaves']}>{cartMessages.leavesYou(formatPoints(balance - total))}</p>
          <Button
            busy={checking || asking}
            onClick={({ detail }) => {
              // The second half of a double click confirms nothing, least of all what the first one made the page ask.
              if (detail < 2) onConfirm()
            }}
            size="large"
            wide
          >
            {checkoutMessages.confirm(formatPoints(total))}
          </Button>
          <output className="visually-hidden">{(checking || asking) && doing}</output>
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
