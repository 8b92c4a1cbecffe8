import { listingMessages } from '../contract/messages/catalogue.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import styles from './list-failed.module.css'

/**
 * A list, or the rest of it, that did not load. Section 8 asks for no message: this stays in place, quietly,
 * with the one way on.
 */
export function ListFailed({ part, onRetry }: { part: 'first' | 'more'; onRetry: () => void }) {
  const again = (
    <Button onClick={onRetry} variant="secondary">
      {listingMessages.tryAgain}
    </Button>
  )
  if (part === 'first')
    return <EmptyState action={again} picture="offline" title={listingMessages.failedTitle} />
  return (
    <div className={styles['more']}>
      <p>{listingMessages.failedMore}</p>
      {again}
    </div>
  )
}
