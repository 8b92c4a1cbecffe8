import type { ReactNode } from 'react'
import { failureMessages } from '../../messages/failures.ts'
import { offlineMessages } from '../../messages/kit.ts'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Reference } from './reference.tsx'
import styles from './load-failed.module.css'

/**
 * Placeholder for a page, or the rest of a list, that did not load. No message (section 8), only a retry
 * button.
 * @param reference the failed request's id, to quote
 * @param title what did not load; a list by default
 * @param wayOn another place to go
 */
export function LoadFailed({
  part,
  onRetry,
  reference,
  title = failureMessages.list,
  wayOn,
}: {
  part: 'first' | 'more'
  onRetry: () => void
  reference: string | null
  title?: string
  wayOn?: ReactNode
}) {
  const isOffline = !navigator.onLine
  const again = (
    <Button onClick={onRetry} variant="secondary">
      {failureMessages.tryAgain}
    </Button>
  )
  if (part === 'first')
    return (
      <EmptyState
        action={
          <>
            {again}
            {wayOn}
          </>
        }
        note={<Reference id={reference} />}
        picture="offline"
        text={isOffline ? offlineMessages.text : undefined}
        title={isOffline ? offlineMessages.title : title}
      />
    )
  return (
    <div className={styles.more}>
      <p>{failureMessages.more}</p>
      {again}
      <Reference id={reference} />
    </div>
  )
}
