import { freshMs } from '../../api/freshness.ts'
import { useRef } from 'react'
import { cartMessages } from '../../messages/cart.ts'
import { cartCount } from '../../domain/cart.ts'
import { withoutGone } from '../../domain/cart-check.ts'
import { useHomePath } from '../../store/home/use-home-path.ts'
import { useShop } from '../../store/shop-store.ts'
import { usePriceCheck } from '../../store/order/price-check.ts'
import { attemptOf } from '../../store/order/submit-order.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { OrderFrame } from '../../components/order/order-frame.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartTotal } from './cart-total.tsx'
import { TakeAlong } from './take-along.tsx'
import { Link } from '../../components/link/link.tsx'
import { PageTitle } from '../../components/page-title/page-title.tsx'

/** `/My_cart` (sections 2, 4, 5 and 8). */
export function CartPage() {
  const cart = useShop((state) => state.cart)
  const heading = useRef<HTMLHeadingElement>(null)
  const clientLoginId = useShop((state) => state.clientLoginId)
  const customerId = useShop((state) => state.user?.id ?? null)
  const redeemer =
    clientLoginId === null || customerId === null
      ? null
      : { client_id: clientLoginId, customer_id: customerId }
  const wasSent = redeemer !== null && attemptOf(cart, redeemer).sent === true
  const changes = usePriceCheck({ freshMs: freshMs('fetchProductDetails'), wasSent })
  const home = useHomePath()
  const there = withoutGone(cart, changes)
  /** The focused button is gone: focus the page's heading. */
  const focusHeading = (): void => heading.current?.focus()

  return (
    <>
      <PageTitle title={cartMessages.title} />
      {cart.length === 0 ? (
        <OrderFrame title={cartMessages.title} titleRef={heading}>
          <EmptyState
            action={
              <Link className={buttonClass()} to={home}>
                {cartMessages.continueShopping}
              </Link>
            }
            picture="cart"
            title={cartMessages.empty}
          />
        </OrderFrame>
      ) : (
        <OrderFrame
          note={cartMessages.items(cartCount(there))}
          step="cart"
          title={cartMessages.title}
          titleRef={heading}
          total={<CartTotal cart={there} changes={changes} onChanged={focusHeading} />}
          totalFloats
          totalLabel={cartMessages.grandTotal}
        >
          <CartLines cart={cart} changes={changes} onRemoved={focusHeading} />
          {there.length > 0 && <TakeAlong cart={there} />}
        </OrderFrame>
      )}
    </>
  )
}
