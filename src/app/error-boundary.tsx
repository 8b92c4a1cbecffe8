import { Component, type ErrorInfo, type ReactNode } from 'react'
import { crashMessages } from '../contract/messages/fallback.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Catches a page that failed to render and offers a way on: the page anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // oxlint-disable-next-line no-console -- the one place where a crashed page can still leave a trace
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main id="main">
        <EmptyState
          picture="offline"
          title={crashMessages.title}
          text={crashMessages.text}
          action={<Button onClick={() => location.reload()}>{crashMessages.reload}</Button>}
        />
      </main>
    )
  }
}
