import type { CartItem } from '../../contract/shop-entities/cart.ts'
import { cartMessages } from '../../messages/cart.ts'
import { localeTexts } from '../../messages/locale.ts'
import { cartTotal } from '../../domain/cart.ts'
import { fittingCart, type Reduction } from '../../domain/fitting-cart.ts'
import { shrinkCart } from '../../store/order/change-whole-cart.ts'
import { InsufficientPoints } from '../../components/points/insufficient-points.tsx'
import { Button } from '../../ui/button.tsx'

function sentenceOf(reductions: readonly Reduction[]): string {
  const [first] = reductions
  if (first !== undefined && first.left > 0)
    return cartMessages.fitsWithLess(first.name, first.left, first.was)
  const names = new Intl.ListFormat(localeTexts.language).format(reductions.map(({ name }) => name))
  return cartMessages.fitsWithout(names)
}

/**
 * Message that the cart costs more than the balance (section 8), with a suggestion that makes it fit and a
 * button that applies it. Only the message if there is no suggestion.
 */
export function FitCart({
  cart,
  balance,
  onFitted,
}: {
  cart: readonly CartItem[]
  balance: number
  /** The button, which had the focus, disappears. */
  onFitted: () => void
}) {
  const fit = fittingCart(cart, balance)
  const total = cartTotal(cart)
  if (fit === null) return <InsufficientPoints balance={balance} total={total} />
  return (
    <>
      <InsufficientPoints balance={balance} total={total} wayOut={sentenceOf(fit.reductions)} />
      <Button
        onClick={() => {
          shrinkCart(fit.cart)
          onFitted()
        }}
        variant="secondary"
        wide
      >
        {cartMessages.makeItFit}
      </Button>
    </>
  )
}
