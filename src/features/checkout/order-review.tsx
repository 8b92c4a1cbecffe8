import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CartItem } from '../../contract/entities/cart.ts'
import type { User } from '../../contract/entities/user.ts'
import { cartMessages } from '../../contract/messages/cart.ts'
import { checkoutMessages } from '../../contract/messages/checkout.ts'
import { routePatterns } from '../../contract/routes.ts'
import { cartCount, cartGate, cartTotal } from '../../domain/cart.ts'
import { attemptOf } from '../../store/attempt-memory.ts'
import { useShop } from '../../store/shop-store.ts'
import { usePriceCheck } from '../../store/use-price-check.ts'
import { Button } from '../../ui/button.tsx'
import { OrderFrame } from '../../ui/order-frame.tsx'
import { ConfirmBox } from './confirm-box.tsx'
import type { DeliveryState } from './navigation-state.ts'
import { OrderFacts } from './order-facts.tsx'
import styles from './summary-page.module.css'
import { isUnderWay, type TakenOrder, usePlaceOrder } from './use-place-order.ts'

/** What is ordered, where it goes and what it costs; Confirm order sends it. */
export function OrderReview({
  cart,
  user,
  clientLoginId,
  delivery,
  onTaken,
}: {
  cart: readonly CartItem[]
  user: User
  clientLoginId: string
  delivery: DeliveryState
  onTaken: (taken: TakenOrder) => void
}) {
  const navigate = useNavigate()
  const { placing, place } = usePlaceOrder(onTaken)
  const attempt = attemptOf(cart, { clientLoginId, customerId: user.id }, delivery.attempt)
  const { news, stillHolds } = usePriceCheck({ freshMs: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  const [checking, setChecking] = useState(false)
  const known =
    delivery.attempt?.uniqueIdentify === attempt.uniqueIdentify && delivery.attempt.sent === attempt.sent

  useEffect(() => {
    // Kept in the history entry, so that a reload sends the same attempt again.
    const state: DeliveryState = { ...delivery, attempt }
    if (!known) void navigate(routePatterns.summary, { replace: true, state })
  })

  function send(): Promise<void> {
    const order = {
      client_id: clientLoginId,
      customer_id: user.id,
      cart_items: [...cart],
      order_address_details: delivery.address,
      uniqueIdentify: attempt.uniqueIdentify,
    }
    return place(order, attempt, user)
  }

  // It was confirmed before the page was loaded anew, or left: what became of it is found out first of all.
  const goOn = useEffectEvent(() => {
    if (attempt.sent === true) void send()
  })
  useEffect(() => goOn(), [])

  async function confirm(): Promise<void> {
    if (checking) return
    setChecking(true)
    const holds = await stillHolds()
    setChecking(false)
    // What changed is on the page now, with the new total on the button: that is for the member to confirm.
    if (!holds || useShop.getState().cart !== cart) return
    await send()
  }

  return (
    <OrderFrame
      note={cartMessages.items(cartCount(cart))}
      step="review"
      title={checkoutMessages.summaryTitle}
      titleRef={heading}
      total={
        <ConfirmBox
          balance={user.rewards_points}
          checking={checking}
          news={news}
          onConfirm={() => void confirm()}
          open={cartGate(cart, user) === 'open'}
          placing={placing}
          total={cartTotal(cart)}
        />
      }
      totalFloats
      totalLabel={cartMessages.grandTotal}
    >
      <OrderFacts
        address={delivery.address}
        changeAddress={
          <Button
            busy={checking || isUnderWay(placing)}
            className={styles['change']}
            onClick={() => void navigate(routePatterns.checkout, { state: { ...delivery, attempt } })}
            size="small"
            variant="quiet"
          >
            {checkoutMessages.changeAddress}
          </Button>
        }
        lines={cart}
        news={news}
        onRemoved={() => heading.current?.focus()}
      />
    </OrderFrame>
  )
}
