import type { CartItem } from '../../contract/shop-entities/cart.ts'
import { cartMessages } from '../../messages/cart.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { routePatterns } from '../../contract/routes.ts'
import { cartTotal } from '../../domain/cart.ts'
import { cartGate } from '../../domain/cart-gate.ts'
import type { CartLineChange } from '../../domain/cart-check.ts'
import { useShop } from '../../store/shop-store.ts'
import { shrinkCart } from '../../store/order/change-whole-cart.ts'
import { useBalance } from '../../store/session/use-balance.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CartChangesNotice } from '../../components/cart/cart-changes-notice.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { FitCart } from './fit-cart.tsx'
import { OrdersWait } from '../../components/order/orders-wait.tsx'
import { PointsFacts } from '../../components/points/points-facts.tsx'
import { Link } from '../../components/link/link.tsx'

/**
 * Total of the cart. Shows Next if the points are enough, otherwise the message of section 8 and what to do
 * instead (section 4, "Cart screen"). Next is disabled until lines that are gone have been removed.
 * @param cart the lines that can be ordered
 * @param onChanged called after lines were changed here, so that the page can move the focus
 */
export function CartTotal({
  cart,
  changes,
  onChanged,
}: {
  cart: readonly CartItem[]
  changes: readonly CartLineChange[]
  onChanged: () => void
}) {
  const user = useShop((state) => state.user)
  const openLogin = useShop((state) => state.openLogin)
  const total = cartTotal(cart)
  const isOffline = useShop((state) => state.isOffline)
  const balance = useBalance()
  const isAnyGone = changes.some(({ kind }) => kind === 'gone')
  const gate = isOffline ? 'offline' : cartGate(cart, user)
  return (
    <>
      <PointsFacts balance={balance} total={total} />
      <CartChangesNotice
        changes={changes}
        onRemoveGone={() => {
          shrinkCart(cart)
          onChanged()
        }}
      />
      {gate === 'offline' && <OrdersWait />}
      {gate === 'logged-out' && (
        <>
          <InlineMessage tone="info">{cartMessages.loggedOut}</InlineMessage>
          <Button onClick={openLogin} size="large" wide>
            {cartMessages.logIn}
          </Button>
        </>
      )}
      {gate === 'insufficient' && <FitCart balance={balance ?? 0} cart={cart} onFitted={onChanged} />}
      {gate === 'no-points' && <InlineMessage tone="info">{checkoutMessages.noPoints}</InlineMessage>}
      {gate === 'open' && !isAnyGone && (
        <Link className={buttonClass({ size: 'large', wide: true })} to={routePatterns.checkout}>
          {cartMessages.next}
        </Link>
      )}
    </>
  )
}
