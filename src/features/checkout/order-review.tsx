import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CartItem } from '../../contract/shop-entities/cart.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { cartMessages } from '../../messages/cart.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { routePatterns } from '../../contract/routes.ts'
import { cartCount, cartTotal } from '../../domain/cart.ts'
import { cartGate } from '../../domain/cart-gate.ts'
import { withoutGone } from '../../domain/cart-check.ts'
import { type ConfirmedOrder, isAsking } from '../../domain/order-submission.ts'
import { shrinkCart } from '../../store/order/change-whole-cart.ts'
import { attemptOf, confirmOrder } from '../../store/order/submit-order.ts'
import { useSubmission } from '../../store/order/submission.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'
import { usePriceCheck } from '../../store/order/price-check.ts'
import { Button } from '../../ui/button.tsx'
import { OrderFrame } from '../../components/order/order-frame.tsx'
import { ConfirmBox } from './confirm-box.tsx'
import type { DeliveryState } from './navigation-state.ts'
import { OrderFacts } from './order-facts.tsx'
import { inBackground } from '../../lib/in-background.ts'
import styles from './summary-page.module.css'

interface OrderUnderReview {
  cart: readonly CartItem[]
  user: User
  delivery: DeliveryState
  onConfirmed: (order: ConfirmedOrder) => void
}

/**
 * The order's attempt, and its submission. The history entry stores the attempt, so that a reload sends the
 * same order again. If it was sent before the page was reloaded or left, its outcome is determined first.
 */
function useOrderAttempt({ cart, user, delivery, onConfirmed }: OrderUnderReview) {
  const clientLoginId = useClientLoginId()
  const navigate = useNavigate()
  const attempt = attemptOf(cart, { client_id: clientLoginId, customer_id: user.id }, delivery)
  const wasSent = attempt.sent === true
  const known =
    delivery.attempt?.uniqueIdentify === attempt.uniqueIdentify && delivery.attempt.sent === attempt.sent

  useEffect(() => {
    const state: DeliveryState = { ...delivery, attempt }
    if (!known) inBackground(navigate(routePatterns.summary, { replace: true, state }))
  })

  function submit(): void {
    const order = {
      client_id: clientLoginId,
      customer_id: user.id,
      cart_items: [...cart],
      order_address_details: delivery.address,
    }
    inBackground(confirmOrder({ order, attempt, user, onConfirmed }))
  }

  const goOn = useEffectEvent(() => {
    if (wasSent) submit()
  })
  useEffect(() => goOn(), [])

  return { attempt, wasSent, submit }
}

/** Review of an order: lines, address, total, and the Confirm button that submits it. */
export function OrderReview(review: OrderUnderReview) {
  const { cart, user, delivery } = review
  const navigate = useNavigate()
  const progress = useSubmission((state) => state.progress)
  const { attempt, wasSent, submit } = useOrderAttempt(review)
  const changes = usePriceCheck({ freshMs: 0, wasSent })
  const heading = useRef<HTMLHeadingElement>(null)
  const there = withoutGone(cart, changes)
  const focusHeading = (): void => heading.current?.focus()

  return (
    <OrderFrame
      note={cartMessages.items(cartCount(there))}
      step="review"
      title={checkoutMessages.summaryTitle}
      titleRef={heading}
      total={
        <ConfirmBox
          balance={user.rewards_points}
          changes={changes}
          onConfirm={submit}
          gate={cartGate(there, user)}
          onRemoveGone={() => {
            shrinkCart(there)
            focusHeading()
          }}
          progress={progress}
          total={cartTotal(there)}
        />
      }
      totalFloats
      totalLabel={cartMessages.grandTotal}
    >
      <OrderFacts
        address={delivery.address}
        changeAddress={
          <Button
            busy={progress.phase === 'checking' || isAsking(progress)}
            className={styles.change}
            onClick={() =>
              inBackground(navigate(routePatterns.checkout, { state: { ...delivery, attempt } }))
            }
            size="small"
            variant="quiet"
          >
            {checkoutMessages.changeAddress}
          </Button>
        }
        lines={cart}
        changes={changes}
        onRemoved={focusHeading}
      />
    </OrderFrame>
  )
}
