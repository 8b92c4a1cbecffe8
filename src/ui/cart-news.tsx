import { cartNewsMessages } from '../contract/messages/cart-news.ts'
import type { LineNews } from '../domain/cart-check.ts'
import { NoticeLine } from './notice-line.tsx'

/** Says beside the total that the cart is not as it was chosen; each line says what exactly. */
export function CartNews({ news }: { news: readonly LineNews[] }) {
  const isAnyGone = news.some((one) => one.kind === 'gone')
  const isAnyPriced = news.some((one) => one.kind === 'price')
  return (
    <>
      {isAnyPriced && <NoticeLine tone="info">{cartNewsMessages.pricesChanged}</NoticeLine>}
      {isAnyGone && <NoticeLine tone="warning">{cartNewsMessages.someGone}</NoticeLine>}
    </>
  )
}
