/**
 * What one test file leaves in the process that it shares with others: loaded modules, globals, the document, its
 * storage. Which modules are replaced Vitest itself keeps for each file.
 */
import { vi } from 'vitest'

vi.resetModules()
// Vitest itself does so before each test: what the last one of a file replaced is still there.
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.useRealTimers()
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
}
