import { Navigate, useLocation } from 'react-router-dom'
import { searchPageMessages } from '../../messages/search-page.ts'
import { useShop } from '../../store/shop-store.ts'
import { SearchResults } from './search-results.tsx'
import { SearchField } from './search-field.tsx'
import { SearchSuggestions } from './search-suggestions.tsx'
import { addressOfTerm, termOfNavigation, useSearchTerm } from './use-search-term.ts'
import { useRestoredSearch } from './use-restored-search.ts'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import frame from '../../ui/frame.module.css'
import styles from './search-page.module.css'

/** `/Search` (section 2). A term in the navigation state moves into the address, so that a reload keeps it. */
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
    <div className={frame['frame']}>
      <PageTitle title={heading} />
      <div className={styles['page']}>
        <SearchField onSettle={setTerm} term={term} />
        <h1 className={styles['heading']}>{heading}</h1>
        {term === '' ? <SearchSuggestions /> : <SearchResults clientLoginId={clientLoginId} term={term} />}
      </div>
    </div>
  )
}
