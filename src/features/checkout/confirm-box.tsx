import { cartMessages } from '../../messages/cart.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import type { CartGate } from '../../domain/cart-gate.ts'
import type { CartLineChange } from '../../domain/cart-check.ts'
import { isAsking, type Progress } from '../../domain/order-submission.ts'
import { ORDER_HISTORY_PATH } from '../../contract/routes.ts'
import { formatPoints } from '../../domain/points.ts'
import { askNow } from '../../store/order/submit-order.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../components/link/link.tsx'
import { CartChangesNotice } from '../../components/cart/cart-changes-notice.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { InsufficientPoints } from '../../components/points/insufficient-points.tsx'
import { OrdersWait } from '../../components/order/orders-wait.tsx'
import { PointsFacts } from '../../components/points/points-facts.tsx'
import { Reference } from '../../ui/status/reference.tsx'
import styles from './summary-page.module.css'

/** What is known of the order that was confirmed, apart from its acceptance. */
function Outcome({ progress }: { progress: Progress }) {
  return (
    <>
      {progress.phase === 'refused' && (
        <InlineMessage tone="error">
          <span>{checkoutMessages.refused}</span>
          {progress.message !== null && <span>{progress.message}</span>}
        </InlineMessage>
      )}
      {progress.phase === 'duplicate' && (
        <InlineMessage tone="warning">{checkoutMessages.redeemedBefore}</InlineMessage>
      )}
      {progress.phase === 'earlier-confirmed' && (
        <InlineMessage tone="warning">{checkoutMessages.earlierTaken(progress.orderNumber)}</InlineMessage>
      )}
      {progress.phase === 'used-key' && (
        <InlineMessage tone="warning">
          <span>
            <span>
              {progress.differs === 'cancelled'
                ? checkoutMessages.cancelledBefore(progress.orderNumber)
                : checkoutMessages.orderedAlready(progress.orderNumber)}
            </span>{' '}
            <Link to={ORDER_HISTORY_PATH}>{checkoutMessages.seeHistory}</Link>
          </span>
          <span>{checkoutMessages.confirmAnew}</span>
        </InlineMessage>
      )}
      {progress.phase === 'unlearned' && (
        <InlineMessage tone="warning">
          <span>
            {checkoutMessages.unlearned} <Link to={ORDER_HISTORY_PATH}>{checkoutMessages.seeHistory}</Link>
          </span>
        </InlineMessage>
      )}
      {progress.phase === 'unknown' && (
        <>
          <InlineMessage tone="info">
            <strong>{checkoutMessages.checking}</strong>
            <span>{checkoutMessages.checkingText}</span>
          </InlineMessage>
          <Button onClick={askNow} variant="quiet" wide>
            {checkoutMessages.askNow}
          </Button>
        </>
      )}
    </>
  )
}

/**
 * Total with the Confirm button. The button is rendered only if the balance covers the total (section 5) and
 * no product is gone.
 */
export function ConfirmBox({
  balance,
  total,
  gate,
  progress,
  changes,
  onRemoveGone,
  onConfirm,
}: {
  balance: number
  total: number
  /** Whether these lines can be ordered, or why not. */
  gate: CartGate
  progress: Progress
  changes: readonly CartLineChange[]
  onRemoveGone: () => void
  onConfirm: () => void
}) {
  const checking = progress.phase === 'checking'
  const asking = isAsking(progress)
  const isOffline = useShop((state) => state.isOffline)
  const isAnyGone = changes.some(({ kind }) => kind === 'gone')
  const doing = asking ? checkoutMessages.confirming : checkoutMessages.checkingPrices
  return (
    <>
      <PointsFacts balance={isOffline ? null : balance} total={total} />
      <CartChangesNotice changes={changes} onRemoveGone={onRemoveGone} />
      <Outcome progress={progress} />
      {'reference' in progress && <Reference id={progress.reference} />}
      {isOffline && !checking && !asking ? (
        <OrdersWait />
      ) : isAnyGone && !checking && !asking ? null : gate === 'open' ? (
        <>
          {!isOffline && (
            <p className={styles.leaves}>{cartMessages.leavesYou(formatPoints(balance - total))}</p>
          )}
          <Button
            busy={checking || asking}
            onClick={({ detail }) => {
              // Ignore the second click of a double click: it must not confirm a question that the first one
              // caused.
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
        gate === 'insufficient' && <InsufficientPoints balance={balance} total={total} />
      )}
    </>
  )
}
