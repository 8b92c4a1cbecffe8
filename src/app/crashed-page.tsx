import { useEffect } from 'react'
import { offlineMessages } from '../messages/failures.ts'
import { crashMessages } from '../messages/fallback.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/status/empty-state.tsx'

const reload = (): void => location.reload()

/** Stands for a page that failed. Where it only could not be fetched, it comes by itself with the connection. */
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
