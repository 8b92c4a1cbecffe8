import type { CartItem } from '../../contract/entities/cart.ts'
import { cartMessages } from '../../messages/cart.ts'
import { localeTexts } from '../../messages/locale.ts'
import { fittingCart, type Reduction } from '../../domain/fitting-cart.ts'
import { shrinkCart } from '../../store/add-to-cart.ts'
import { Button } from '../../ui/button.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'

function sentenceOf(reductions: readonly Reduction[]): string {
  const [first] = reductions
  if (first !== undefined && first.left > 0)
    return cartMessages.fitsWithLess(first.name, first.left, first.was)
  const names = new Intl.ListFormat(localeTexts.language).format(reductions.map(({ name }) => name))
  return cartMessages.fitsWithout(names)
}

/** Says what would make a cart fit that costs too much, and does it with one press; nothing where nothing would. */
export function FitCart({
  cart,
  balance,
  onFitted,
}: {
  cart: readonly CartItem[]
  balance: number
  /** The button is gone with its reason, and had the focus. */
  onFitted: () => void
}) {
  const fit = fittingCart(cart, balance)
  if (fit === null) return null
  return (
    <>
      <InlineMessage tone="info">{sentenceOf(fit.reductions)}</InlineMessage>
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
