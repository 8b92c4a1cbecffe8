import { Link } from 'react-router-dom'
import type { CartItem } from '../../contract/entities/cart.ts'
import { cartMessages } from '../../contract/messages/cart.ts'
import { checkoutMessages } from '../../contract/messages/checkout.ts'
import { routePatterns } from '../../contract/routes.ts'
import { cartGate, cartTotal } from '../../domain/cart.ts'
import type { LineNews } from '../../domain/cart-check.ts'
import { formatPoints } from '../../domain/points.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CartNews } from '../../ui/cart-news.tsx'
import { NoticeLine } from '../../ui/notice-line.tsx'
import { PointsFacts } from '../../ui/points-facts.tsx'

/**
 * What the cart costs and what stands between it and the order (section 4, "Cart screen"): Next only where the
 * points suffice, else the sentence of section 8 and the way on.
 */
export function CartTotal({ cart, news }: { cart: readonly CartItem[]; news: readonly LineNews[] }) {
  const user = useShop((state) => state.user)
  const openLogin = useShop((state) => state.openLogin)
  const total = cartTotal(cart)
  const gate = cartGate(cart, user)
  const balance = user?.rewards_points ?? 0
  return (
    <>
      <PointsFacts
        facts={[
          ...(user === null ? [] : [{ label: cartMessages.myPoints, points: balance }]),
          { label: cartMessages.grandTotal, points: total, strong: true },
        ]}
      />
      <CartNews news={news} />
      {gate === 'logged-out' && (
        <>
          <NoticeLine tone="info">{cartMessages.loggedOut}</NoticeLine>
          <Button onClick={openLogin} size="large" wide>
            {cartMessages.logIn}
          </Button>
        </>
      )}
      {gate === 'insufficient' && (
        <NoticeLine tone="warning">
          <span>{cartMessages.insufficientPoints}</span>
          <strong>{cartMessages.missingPoints(formatPoints(total - balance))}</strong>
        </NoticeLine>
      )}
      {gate === 'no-points' && <NoticeLine tone="info">{checkoutMessages.noPoints}</NoticeLine>}
      {gate === 'open' && (
        <Link className={buttonClass({ size: 'large', wide: true })} to={routePatterns.checkout}>
          {cartMessages.next}
        </Link>
      )}
    </>
  )
}
