/** What one test file leaves in the process that it shares with others: loaded modules, the document, its storage. */
import { vi } from 'vitest'

vi.resetModules()
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
}
