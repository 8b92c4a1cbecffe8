import { useState, type ReactNode } from 'react'
import type { Id } from '../../contract/shop-entities/primitives.ts'
import { feedbackMessages } from '../../messages/orders.ts'
import { useFeedback } from '../../components/order/use-feedback.ts'
import { FeedbackForm } from '../../components/order/feedback-form.tsx'
import { Stars } from '../../ui/stars.tsx'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import styles from './order-history.module.css'
import { inBackground } from '../../lib/in-background.ts'
import { reloadOrders } from './orders-query.ts'

/**
 * Rating of an order that has arrived (section 4). Right after rating it, a thank-you with its stars.
 * @param children earlier rating; if falsy, the form is shown
 */
export function OrderFeedback({ orderId, children }: { orderId: Id; children: ReactNode }) {
  const [given, setGiven] = useState<number | null>(null)
  const { busy, failed, give } = useFeedback(orderId, 'history', (stars) => {
    setGiven(stars)
    inBackground(reloadOrders())
  })
  if (given !== null) {
    return (
      <output className={styles.rated}>
        <Stars value={given} />
        {feedbackMessages.thanks}
      </output>
    )
  }
  if (children) return children
  return (
    <div className={classNames(surface.sunken, styles.action)}>
      <FeedbackForm
        busy={busy}
        failed={failed}
        onSubmit={(feedback) => inBackground(give(feedback))}
        question={feedbackMessages.orderQuestion}
      />
    </div>
  )
}
