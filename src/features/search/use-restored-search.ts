import { useEffect, useState } from 'react'
import { session } from '../../storage/session-storage.ts'
import { restoreSearch } from './search-list.ts'

/**
 * Brings back the search that was left for a product, once: it is cleared on return (section 2).
 * @returns its term, or `null` where none was kept.
 */
export function useRestoredSearch(clientLoginId: string): string | null {
  const [kept] = useState(() => {
    const saved = session.searchState.read()
    if (saved !== null) restoreSearch(clientLoginId, saved)
    return saved
  })
  useEffect(() => session.searchState.remove(), [])
  return kept?.term ?? null
}
