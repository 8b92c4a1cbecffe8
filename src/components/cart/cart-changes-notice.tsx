import { cartChangeMessages } from '../../messages/cart-changes.ts'
import type { CartLineChange } from '../../domain/cart-check.ts'
import { Button } from '../../ui/button.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import styles from './cart-changes-notice.module.css'

/**
 * Notice beside the total that the cart has changed since it was filled; each line shows how. Lines that are
 * gone block the order, so the notice has a button that removes them.
 * @param onRemoveGone removes every line that is gone
 */
export function CartChangesNotice({
  changes,
  onRemoveGone,
}: {
  changes: readonly CartLineChange[]
  onRemoveGone: () => void
}) {
  const goneCount = changes.filter((one) => one.kind === 'gone').length
  const isAnyPriced = changes.some((one) => one.kind === 'price')
  if (goneCount === 0 && !isAnyPriced) return null
  return (
    <div className={styles.notice}>
      {/* One notice for both cases: on a phone it is part of the total, which floats over the lines. */}
      <InlineMessage tone={goneCount > 0 ? 'warning' : 'info'}>
        {isAnyPriced && <span>{cartChangeMessages.pricesChanged}</span>}
        {goneCount > 0 && <span>{cartChangeMessages.someGone}</span>}
      </InlineMessage>
      {goneCount > 0 && <Button onClick={onRemoveGone}>{cartChangeMessages.removeGone(goneCount)}</Button>}
    </div>
  )
}
