import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { searchPageMessages } from '../../messages/search-page.ts'
import { useShop } from '../../store/shop-store.ts'
import { SearchResults } from './search-results.tsx'
import { SearchField } from './search-field.tsx'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import frame from '../../ui/frame.module.css'
import styles from './search-page.module.css'
import { useEffect, useMemo, useState } from 'react'
import { laterSession } from '../../storage/later-session-storage.ts'
import { restoreSearch } from './search-list.ts'
import { inBackground } from '../../lib/in-background.ts'
import * as v from 'valibot'
import { listingPath } from '../../contract/routes.ts'
import { shopMenuOf } from '../../domain/menu.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../components/link/link.tsx'

function SearchSuggestions() {
  const menu = useShop((state) => state.menu)
  const categories = useMemo(() => (menu === null ? [] : shopMenuOf(menu).categories), [menu])
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="search-suggestions" className={styles.suggestions}>
      <h2 className={styles.suggestionsTitle} id="search-suggestions">
        {searchPageMessages.suggestions}
      </h2>
      <ul>
        {categories.map(({ id, name }) => (
          <li key={id}>
            <Link
              className={buttonClass({ variant: 'secondary', size: 'small' })}
              state={{ categoryFilterFlag: id }}
              to={listingPath('category', id)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const KEY = 'term'
const navigationState = v.object({ term: v.string() })

/** The term that a link to the search carries in its navigation state, or `null`. */
function termOfNavigation(state: unknown): string | null {
  const read = v.safeParse(navigationState, state)
  return read.success ? read.output.term.trim() : null
}

/** Address of the search page for a term. An empty term is included, to record that the field was cleared. */
function addressOfTerm(pathname: string, term: string): string {
  return `${pathname}?${new URLSearchParams({ [KEY]: term }).toString()}`
}

/**
 * The current term, stored in the address. It is no longer stored once the visitor has left: the next page's code may
 * still be loading when the typed term settles, and its address would be replaced.
 * @param restored initial term if the address has none: from the search that was left for a product
 */
function useSearchTerm(restored: string | null): { term: string; setTerm: (term: string) => void } {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [ownPath] = useState(() => globalThis.location.pathname)
  return {
    term: query.get(KEY)?.trim() ?? restored ?? '',
    setTerm(term) {
      if (globalThis.location.pathname !== ownPath) return
      inBackground(navigate(addressOfTerm(pathname, term), { replace: true }))
    },
  }
}

/**
 * Restores the search that was left for a product, and clears it (section 2).
 * @returns its term, or `null` if none was stored
 */
function useRestoredSearch(clientLoginId: string): string | null {
  const [kept] = useState(() => {
    const saved = laterSession.searchState.read()
    if (saved !== null) restoreSearch(clientLoginId, saved)
    return saved
  })
  useEffect(() => {
    const forget = (): void => laterSession.searchState.remove()
    forget()
    // On Back before the product has loaded, this page was never left.
    globalThis.addEventListener('popstate', forget)
    return () => globalThis.removeEventListener('popstate', forget)
  }, [])
  return kept?.term ?? null
}

/**
 * `/Search` (section 2). Moves a term from the navigation state into the address, so that a reload keeps it.
 */
export function SearchPage() {
  const { state, pathname } = useLocation()
  const clientLoginId = useShop((shop) => shop.clientLoginId)
  const arrived = termOfNavigation(state)
  if (clientLoginId === null) return null
  if (arrived !== null) return <Navigate replace to={addressOfTerm(pathname, arrived)} />
  return <Search clientLoginId={clientLoginId} />
}

function Search({ clientLoginId }: { clientLoginId: string }) {
  const restoredTerm = useRestoredSearch(clientLoginId)
  const { term, setTerm } = useSearchTerm(restoredTerm)
  const heading = term === '' ? searchPageMessages.noTerm : searchPageMessages.resultsFor(term)
  return (
    <div className={frame.frame}>
      <PageTitle title={heading} />
      <div className={styles.page}>
        <SearchField onSettle={setTerm} term={term} />
        <h1 className={styles.heading}>{heading}</h1>
        {term === '' ? <SearchSuggestions /> : <SearchResults clientLoginId={clientLoginId} term={term} />}
      </div>
    </div>
  )
}
