import { Component, type ErrorInfo, type ReactNode } from 'react'
import { CrashedPage } from './crashed-page.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Where the visitor is: going somewhere else is a new beginning. */
  place?: string
  /** The frame of the shop stands around it: header and footer stay, and have the ways on. */
  isFramed?: boolean
}

interface ErrorBoundaryState {
  failed: boolean
  place?: string | undefined
}

/** Catches a page that failed to render, or that could not be fetched, and offers a way on. */
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
