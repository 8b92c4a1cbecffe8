import { cartChangeMessages } from '../../messages/cart-changes.ts'
import type { CartLineChange } from '../../domain/cart-check.ts'
import { InlineMessage } from '../../ui/status/inline-message.tsx'

/** Notice beside the total that the cart has changed since it was filled; each line says how. */
export function CartChangesNotice({ changes }: { changes: readonly CartLineChange[] }) {
  const isAnyGone = changes.some((one) => one.kind === 'gone')
  const isAnyPriced = changes.some((one) => one.kind === 'price')
  if (!isAnyGone && !isAnyPriced) return null
  return (
    // One notice for both: on a phone it stands in the total that floats over the lines.
    <InlineMessage tone={isAnyGone ? 'warning' : 'info'}>
      {isAnyPriced && <span>{cartChangeMessages.pricesChanged}</span>}
      {isAnyGone && <span>{cartChangeMessages.someGone}</span>}
    </InlineMessage>
  )
}
