import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { inBackground } from '../../contract/in-background.ts'
import * as v from 'valibot'

const KEY = 'term'
const navigationState = v.object({ term: v.string() })

/** The term that a link to the search carries in its navigation state, or `null`. */
export function termOfNavigation(state: unknown): string | null {
  const read = v.safeParse(navigationState, state)
  return read.success ? read.output.term.trim() : null
}

/** The search page's address for a term; an empty one stays in it, for it says that the field was emptied. */
export function addressOfTerm(pathname: string, term: string): string {
  return `${pathname}?${new URLSearchParams({ [KEY]: term }).toString()}`
}

/**
 * The term that is searched for. The address keeps it.
 * @param restored stands where the address has none yet: the search that was left for a product.
 */
export function useSearchTerm(restored: string | null): { term: string; setTerm: (term: string) => void } {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return {
    term: query.get(KEY)?.trim() ?? restored ?? '',
    setTerm: (term) => inBackground(navigate(addressOfTerm(pathname, term), { replace: true })),
  }
}
