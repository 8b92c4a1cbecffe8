import { Component, type ReactNode } from 'react'
import { LoadFailed } from '../../src/ui/status/load-failed.tsx'

/** Replaces a page whose code failed to load or threw; the frame stays. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <LoadFailed
        onRetry={() => location.reload()}
        part="first"
        reference={null}
        title="This page did not load"
      />
    ) : (
      this.props.children
    )
  }
}
