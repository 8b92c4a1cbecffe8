/** Undoes after each test what nearly every file would undo: fake timers, then components in the document. */
import { afterEach, vi } from 'vitest'

if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}
// Hooks after a test run in reverse order: components are unmounted with real timers.
afterEach(() => void vi.useRealTimers())
