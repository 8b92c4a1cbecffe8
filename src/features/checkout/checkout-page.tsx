import { Activity, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { AddressForm } from '../../contract/shop-entities/address-form.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { cartMessages } from '../../messages/cart.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { routePatterns } from '../../contract/routes.ts'
import { cartCount, cartTotal } from '../../domain/cart.ts'
import { withoutGone } from '../../domain/cart-check.ts'
import { prefillAddress } from '../../domain/checkout-prefill.ts'
import { useShop } from '../../store/shop-store.ts'
import { useBalance } from '../../store/session/use-balance.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'
import { Button } from '../../ui/button.tsx'
import { OrderFrame } from '../../components/order/order-frame.tsx'
import { OrdersWait } from '../../components/order/orders-wait.tsx'
import { InsufficientPoints } from '../../components/points/insufficient-points.tsx'
import { PointsFacts } from '../../components/points/points-facts.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { usePriceCheck } from '../../store/order/price-check.ts'
import { attemptOf } from '../../store/order/submit-order.ts'
import { freshMs } from '../../api/freshness.ts'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import text from '../../ui/text.module.css'
import { readDelivery, type DeliveryState } from './navigation-state.ts'
import { SessionExpired } from './session-expired.tsx'
import { inBackground } from '../../lib/in-background.ts'
import { useSessionExpired } from './use-session-expired.ts'

const FORM_ID = 'delivery-address'

/**
 * `/Checkout` (sections 2 and 4). The summary requires a member and a total above 0 (section 5); otherwise
 * the cart opens and says what is missing.
 */
export function CheckoutPage() {
  const user = useShop((state) => state.user)
  const total = useShop((state) => cartTotal(state.cart))
  const hasExpired = useSessionExpired()
  const [last, setLast] = useState(user)
  if (user !== null && user !== last) setLast(user)
  const member = user ?? (hasExpired ? last : null)
  if (member === null || total <= 0) return <Navigate replace to={routePatterns.cart} />
  return (
    <>
      {/* Hidden, not unmounted, while the session is expired, so that the form keeps its values. */}
      <Activity mode={hasExpired ? 'hidden' : 'visible'}>
        <Checkout key={member.id} user={member} />
      </Activity>
      {hasExpired && <SessionExpired />}
    </>
  )
}

function Checkout({ user }: { user: User }) {
  const navigate = useNavigate()
  const location = useLocation()
  const clientLoginId = useClientLoginId()
  const cart = useShop((state) => state.cart)
  const isOffline = useShop((state) => state.isOffline)
  const balance = useBalance()
  const carried = readDelivery(location.state, user)
  const redeemer = { client_id: clientLoginId, customer_id: user.id }
  const wasSent = attemptOf(cart, redeemer, { attempt: carried?.attempt }).sent === true
  // As the cart and the summary count: a product that was withdrawn costs nothing.
  const there = withoutGone(cart, usePriceCheck({ freshMs: freshMs('fetchProductDetails'), wasSent }))
  const total = cartTotal(there)

  function placeOrder(address: AddressForm): void {
    const state: DeliveryState = {
      customerId: user.id,
      address,
      attempt: attemptOf(cart, redeemer, { attempt: carried?.attempt }),
    }
    // The entry for Back keeps the form's values.
    inBackground(navigate(routePatterns.checkout, { replace: true, state }))
    inBackground(navigate(routePatterns.summary, { state }))
  }

  if (total <= 0) return <Navigate replace to={routePatterns.cart} />
  return (
    <>
      <PageTitle title={checkoutMessages.title} />
      <OrderFrame
        note={checkoutMessages.intro}
        step="delivery"
        title={checkoutMessages.title}
        total={
          <>
            <p className={text.dim}>{cartMessages.items(cartCount(there))}</p>
            <PointsFacts balance={balance} total={total} />
            {balance !== null && balance < total && <InsufficientPoints balance={balance} total={total} />}
            {isOffline ? (
              <OrdersWait />
            ) : (
              <Button form={FORM_ID} size="large" type="submit" wide>
                {checkoutMessages.placeOrder}
              </Button>
            )}
          </>
        }
        totalLabel={cartMessages.grandTotal}
      >
        <DeliveryForm
          formId={FORM_ID}
          onPlaceOrder={placeOrder}
          start={carried?.address ?? prefillAddress(user)}
          user={user}
        />
      </OrderFrame>
    </>
  )
}
