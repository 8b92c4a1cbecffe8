import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { checkoutMessages } from '../../messages/checkout.ts'
import { routePatterns } from '../../contract/routes.ts'
import { cartTotal } from '../../domain/cart.ts'
import { sameId } from '../../domain/product.ts'
import { useHomePath } from '../../store/use-home-path.ts'
import { useShop } from '../../store/shop-store.ts'
import { endOrderedGoal } from '../../store/goal.ts'
import type { TakenOrder } from '../../store/submit-order.ts'
import { ConfirmedSummary } from './confirmed-summary.tsx'
import { type ConfirmedOrder, readConfirmed, readDelivery } from './navigation-state.ts'
import { OrderReview } from './order-review.tsx'
import { useSessionExpired } from './use-session-expired.ts'
import { inBackground } from '../../contract/in-background.ts'
import { SessionExpired } from './session-expired.tsx'
import { PageTitle } from '../../components/page-title/page-title.tsx'

/**
 * `/Summary` (sections 2 and 4). Redirects without a member to the client's home, without an address to the
 * checkout, and without a total above 0 to the cart. An accepted order stays confirmed over a reload.
 */
export function SummaryPage() {
  const location = useLocation()
  const navigate = useNavigate()
  const user = useShop((state) => state.user)
  const cart = useShop((state) => state.cart)
  const [taken, setTaken] = useState<ConfirmedOrder | null>(null)
  const confirmed = taken ?? readConfirmed(location.state)
  const delivery = readDelivery(location.state, user)
  const hasExpired = useSessionExpired()
  const home = useHomePath()

  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

  function keepConfirmed(order: ConfirmedOrder): void {
    // Before the cart is cleared: an empty cart alone would redirect the page.
    flushSync(() => setTaken(order))
    inBackground(navigate(routePatterns.summary, { replace: true, state: { confirmed: order } }))
  }

  function orderTaken({ order, orderId, orderNumber, user: member }: TakenOrder): void {
    keepConfirmed({
      orderId,
      orderNumber,
      customerId: member.id,
      address: order.order_address_details,
      lines: order.cart_items,
      feedbackGiven: false,
    })
    useShop.getState().setUser(member)
    useShop.getState().clearCart()
    endOrderedGoal(order.cart_items)
  }

  if (hasExpired) return <SessionExpired />
  if (user === null) return <Navigate replace to={home} />
  if (confirmed !== null && sameId(confirmed.customerId, user.id)) {
    return (
      <ConfirmedSummary
        home={home}
        onFeedbackGiven={() => {
          // If the page was left before the reply came, do not navigate back.
          if (isShown.current) keepConfirmed({ ...confirmed, feedbackGiven: true })
        }}
        order={confirmed}
      />
    )
  }
  if (delivery === null) return <Navigate replace to={routePatterns.checkout} />
  if (cartTotal(cart) <= 0) return <Navigate replace to={routePatterns.cart} />
  return (
    <>
      <PageTitle title={checkoutMessages.summaryTitle} />
      <OrderReview cart={cart} delivery={delivery} onTaken={orderTaken} user={user} />
    </>
  )
}
