import { cartNewsMessages } from '../contract/messages/cart-news.ts'
import type { LineNews } from '../domain/cart-check.ts'
import { NoticeLine } from './notice-line.tsx'

/** Says beside the total that the cart is not as it was chosen; each line says what exactly. */
export function CartNews({ news }: { news: readonly LineNews[] }) {
  const isAnyGone = news.some((one) => one.kind === 'gone')
  const isAnyPriced = news.some((one) => one.kind === 'price')
  if (!isAnyGone && !isAnyPriced) return null
  return (
    // One notice for both: on a phone it stands in the total that floats over the lines.
    <NoticeLine tone={isAnyGone ? 'warning' : 'info'}>
      {isAnyPriced && <span>{cartNewsMessages.pricesChanged}</span>}
      {isAnyGone && <span>{cartNewsMessages.someGone}</span>}
    </NoticeLine>
  )
}
