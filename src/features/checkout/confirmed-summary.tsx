import { useNavigate } from 'react-router-dom'
import { maskWhole } from '../../lib/masking.ts'
import { cartMessages } from '../../messages/cart.ts'
import type { CartItem } from '../../contract/shop-entities/cart.ts'
import type { ConfirmedOrder } from '../../domain/order-submission.ts'
import { inLanguage } from '../../domain/localized.ts'
import { checkoutMessages, confirmedMessages } from '../../messages/checkout.ts'
import { feedbackMessages } from '../../messages/orders.ts'
import { useFeedback } from '../../components/order/use-feedback.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { DrawnTick } from '../../ui/status/drawn-tick.tsx'
import { FeedbackForm } from '../../components/order/feedback-form.tsx'
import { OrderFrame } from '../../components/order/order-frame.tsx'
import { useReveal } from '../../components/member/use-reveal.tsx'
import { MemberBalance } from '../../components/points/member-balance.tsx'
import { OrderFacts } from './order-facts.tsx'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import { inBackground } from '../../lib/in-background.ts'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import layout from '../../ui/layout.module.css'
import styles from './summary-page.module.css'

/**
 * Confirmation of an order (section 4): a modal with its number, the new balance and the feedback form; after
 * feedback only Continue Shopping. The order's content is behind it.
 */
export function ConfirmedSummary({
  order,
  home,
  onFeedbackGiven,
}: {
  order: ConfirmedOrder
  home: string
  onFeedbackGiven: () => void
}) {
  const navigate = useNavigate()
  const { busy, failed, give } = useFeedback(order.orderId, 'confirmation', onFeedbackGiven)
  const { goesTo } = order
  const isToItsAddress = goesTo === undefined || goesTo === order.address.address
  return (
    <>
      <PageTitle title={confirmedMessages.title} />
      <OrderFrame step="review" title={confirmedMessages.behind}>
        <OrderFacts address={isToItsAddress ? order.address : null} lines={order.lines} />
      </OrderFrame>
      <Dialog
        dismissible={false}
        focusField={false}
        footer={
          // Replaces the entry, so that Back does not return to a finished order.
          <Button onClick={() => inBackground(navigate(home, { replace: true }))} size="large">
            {cartMessages.continueShopping}
          </Button>
        }
        onClose={() => undefined}
        open
        size="small"
        title={
          <span className={styles.joy}>
            <DrawnTick />
            {confirmedMessages.title}
          </span>
        }
      >
        <div className={layout.stack4}>
          <ChosenPictures lines={order.lines} />
          <dl className={classNames(surface.sunken, styles.outcome)}>
            <div>
              <dt>{confirmedMessages.orderNumber}</dt>
              <dd className={styles.number}>{order.orderNumber}</dd>
            </div>
            <div>
              <dt>{confirmedMessages.balance}</dt>
              <dd>
                <MemberBalance />
              </dd>
            </div>
          </dl>
          {goesTo !== undefined && <GoesTo orderNumber={order.orderNumber} address={goesTo} />}
          <p className={styles.next}>{confirmedMessages.next}</p>
          {!order.feedbackGiven && (
            <div className={styles.feedback}>
              <FeedbackForm
                busy={busy}
                failed={failed}
                onSubmit={(feedback) => inBackground(give(feedback))}
                question={feedbackMessages.redeemQuestion}
              />
            </div>
          )}
        </div>
      </Dialog>
    </>
  )
}

/** Says that the order goes where an earlier Confirm said; masked on a shared screen. */
function GoesTo({ orderNumber, address }: { orderNumber: string; address: string }) {
  const { hidden, reveal } = useReveal()
  return (
    <InlineMessage tone="warning">
      <span>
        {address === ''
          ? confirmedMessages.goesElsewhere(orderNumber)
          : confirmedMessages.goesTo(orderNumber, hidden ? maskWhole(address) : address)}
      </span>
      {address !== '' && reveal}
    </InlineMessage>
  )
}

/** As many as fit in a row on a phone. */
const PICTURES_SHOWN = 4

/** Pictures of the ordered products; if there are more, the last one shows the remaining count. */
function ChosenPictures({ lines }: { lines: readonly CartItem[] }) {
  const pictureCount = lines.length > PICTURES_SHOWN ? PICTURES_SHOWN - 1 : PICTURES_SHOWN
  const rest = lines.length - pictureCount
  return (
    <ul aria-label={checkoutMessages.yourItems} className={styles.chosen}>
      {lines.slice(0, pictureCount).map((line) => (
        <li key={line.product_id}>
          <Picture
            alt={inLanguage(line.product_name)}
            className={styles.chosenPicture}
            filename={line.product_filename}
            sizes="6rem"
          />
        </li>
      ))}
      {rest > 0 && (
        <li className={classNames(surface.sunken, styles.more)}>{confirmedMessages.andMore(rest)}</li>
      )}
    </ul>
  )
}
