import { useEffect } from 'react'
import { crashMessages } from '../messages/fallback.ts'
import { offlineMessages } from '../messages/kit.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/status/empty-state.tsx'

const reload = (): void => location.reload()

/**
 * Fallback page of the error boundary. If a page's code could not be loaded, it retries once the connection
 * is back.
 */
export function CrashedPage() {
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  const { title, text } = navigator.onLine ? crashMessages : offlineMessages
  return (
    <>
      <title>{title}</title>
      <EmptyState
        action={<Button onClick={reload}>{crashMessages.reload}</Button>}
        headingLevel={1}
        picture="offline"
        text={text}
        title={title}
      />
    </>
  )
}
