import { useEffect, useState } from 'react'
import { session } from '../../storage/session-storage.ts'
import { restoreSearch } from './search-list.ts'

/**
 * Restores the search that was left for a product, once: it is cleared on return (section 2).
 * @returns its term, or `null` where none was kept.
 */
export function useRestoredSearch(clientLoginId: string): string | null {
  const [kept] = useState(() => {
    const saved = session.searchState.read()
    if (saved !== null) restoreSearch(clientLoginId, saved)
    return saved
  })
  useEffect(() => {
    const forget = (): void => session.searchState.remove()
    forget()
    // Who comes back before the product has arrived never left this page.
    globalThis.addEventListener('popstate', forget)
    return () => globalThis.removeEventListener('popstate', forget)
  }, [])
  return kept?.term ?? null
}
