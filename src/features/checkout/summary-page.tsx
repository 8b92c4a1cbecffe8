import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { checkoutMessages } from '../../messages/checkout.ts'
import { routePatterns } from '../../contract/routes.ts'
import { cartTotal } from '../../domain/cart.ts'
import type { ConfirmedOrder } from '../../domain/order-submission.ts'
import { sameId } from '../../domain/product.ts'
import { useHomePath } from '../../store/home/use-home-path.ts'
import { useShop } from '../../store/shop-store.ts'
import { leaveOrder } from '../../store/order/submit-order.ts'
import { useSubmission } from '../../store/order/submission.ts'
import { ConfirmedSummary } from './confirmed-summary.tsx'
import { readConfirmed, readDelivery } from './navigation-state.ts'
import { OrderReview } from './order-review.tsx'
import { useSessionExpired } from './use-session-expired.ts'
import { inBackground } from '../../lib/in-background.ts'
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
  const progress = useSubmission((state) => state.progress)
  const kept = readConfirmed(location.state)
  const confirmed = kept ?? (progress.phase === 'confirmed' ? progress.order : null)
  const delivery = readDelivery(location.state, user)
  const hasExpired = useSessionExpired()
  const home = useHomePath()

  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

  useEffect(() => leaveOrder, [hasExpired])

  function keepConfirmed(order: ConfirmedOrder): void {
    inBackground(navigate(routePatterns.summary, { replace: true, state: { confirmed: order } }))
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
      <OrderReview cart={cart} delivery={delivery} onConfirmed={keepConfirmed} user={user} />
    </>
  )
}
