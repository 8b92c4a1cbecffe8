/**
 * Removes what a test file leaves in the process that it shares with others: loaded modules, globals, the document, its
 * storage. Vitest itself tracks replaced modules per file.
 */
import { vi } from 'vitest'

vi.resetModules()
// Vitest does this before each test, so the last test's replacements are still there.
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.useRealTimers()
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  document.body.removeAttribute('hidden')
  document.documentElement.removeAttribute('style')
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
}
