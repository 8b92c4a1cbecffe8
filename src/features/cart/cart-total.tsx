import type { CartItem } from '../../contract/entities/cart.ts'
import { cartMessages } from '../../messages/cart.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { routePatterns } from '../../contract/routes.ts'
import { cartGate, cartTotal } from '../../domain/cart.ts'
import type { CartLineChange } from '../../domain/cart-check.ts'
import { useShop } from '../../store/shop-store.ts'
import { useBalance } from '../../store/use-balance.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CartChangesNotice } from '../../components/cart/cart-changes-notice.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { FitCart } from './fit-cart.tsx'
import { TakeAlong } from './take-along.tsx'
import { OrdersWait } from '../../components/order/orders-wait.tsx'
import { PointsFacts } from '../../components/points/points-facts.tsx'
import { Link } from '../../components/link/link.tsx'

/**
 * Total of the cart, and Next only if the points suffice, else the message of section 8 and where to go
 * instead (section 4, "Cart screen").
 */
export function CartTotal({
  cart,
  changes,
  onFitted,
}: {
  cart: readonly CartItem[]
  changes: readonly CartLineChange[]
  onFitted: () => void
}) {
  const user = useShop((state) => state.user)
  const openLogin = useShop((state) => state.openLogin)
  const total = cartTotal(cart)
  const isOffline = useShop((state) => state.isOffline)
  const balance = useBalance()
  const gate = isOffline ? 'offline' : cartGate(cart, user)
  return (
    <>
      <PointsFacts balance={balance} total={total} />
      <CartChangesNotice changes={changes} />
      {gate === 'offline' && <OrdersWait />}
      {gate === 'logged-out' && (
        <>
          <InlineMessage tone="info">{cartMessages.loggedOut}</InlineMessage>
          <Button onClick={openLogin} size="large" wide>
            {cartMessages.logIn}
          </Button>
        </>
      )}
      {gate === 'insufficient' && <FitCart balance={balance ?? 0} cart={cart} onFitted={onFitted} />}
      {gate === 'no-points' && <InlineMessage tone="info">{checkoutMessages.noPoints}</InlineMessage>}
      {gate === 'open' && (
        <Link className={buttonClass({ size: 'large', wide: true })} to={routePatterns.checkout}>
          {cartMessages.next}
        </Link>
      )}
      <TakeAlong cart={cart} />
    </>
  )
}
