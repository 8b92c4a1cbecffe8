import { cartMessages } from '../../contract/messages/cart.ts'
import { checkoutMessages } from '../../contract/messages/checkout.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import frame from '../../ui/frame.module.css'

/** Stands in place of an order's page whose session has ended at the provider: after logging in it goes on there. */
export function SessionExpired() {
  const openLogin = useShop((state) => state.openLogin)
  return (
    <div className={frame['frame']}>
      <title>{checkoutMessages.sessionExpired}</title>
      <EmptyState
        action={<Button onClick={openLogin}>{cartMessages.logIn}</Button>}
        headingLevel={1}
        picture="login"
        text={checkoutMessages.sessionExpiredText}
        title={checkoutMessages.sessionExpired}
      />
    </div>
  )
}
