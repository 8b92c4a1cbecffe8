import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react'
import { crashMessages } from '../messages/fallback.ts'
import { offlineMessages } from '../messages/kit.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/status/empty-state.tsx'

const reload = (): void => location.reload()

/**
 * Fallback page of the error boundary. If a page's code could not be loaded, it reloads when the connection
 * is back.
 */
function CrashedPage() {
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

interface ErrorBoundaryProps {
  children: ReactNode
  /** Current location; the error is cleared when it changes. */
  place?: string
  /** Inside the shop's frame: header and footer stay, and have links to other pages. */
  isFramed?: boolean
}

interface ErrorBoundaryState {
  failed: boolean
  place?: string | undefined
}

/** Catches a page that failed to render or to load, and offers a way on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false }

  static getDerivedStateFromProps(
    { place }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return place === state.place ? null : { failed: false, place }
  }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // oxlint-disable-next-line no-console -- the one place where a crashed page can still leave a trace
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    const { children, isFramed = false } = this.props
    if (!this.state.failed) return children
    return isFramed ? (
      <CrashedPage />
    ) : (
      <main id="main">
        <CrashedPage />
      </main>
    )
  }
}
