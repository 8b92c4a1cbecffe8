import type { ReactNode } from 'react'
import { useMatch, useNavigate } from 'react-router-dom'
import Search from 'lucide-react/icons/search'
import { searchMessages } from '../../messages/search.ts'
import { routePatterns } from '../../contract/routes.ts'
import { classNames } from '../../ui/class-names.ts'
import { inBackground } from '../../lib/in-background.ts'
import styles from './header-search.module.css'

/** Search field of wide headers; Enter opens the search page. */
export function HeaderSearch() {
  return (
    <SearchForm>
      <Search aria-hidden="true" className={styles.glass} />
      <input
        aria-label={searchMessages.placeholder}
        autoComplete="off"
        className={styles.field}
        enterKeyHint="search"
        maxLength={200}
        name="term"
        placeholder={searchMessages.placeholder}
        type="search"
      />
    </SearchForm>
  )
}

/**
 * Form around the header's search field. Only this component depends on the address: re-rendering the field
 * on each page would make React set all of its properties. Empty on the search page, which has its own field.
 */
function SearchForm({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const isOnSearchPage = useMatch(routePatterns.search) !== null
  return (
    <form
      className={classNames(styles.form, isOnSearchPage && styles.away)}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const term = new FormData(form).get('term')
        if (typeof term !== 'string' || term.trim() === '') return
        form.reset()
        inBackground(navigate(routePatterns.search, { state: { term: term.trim() } }))
      }}
      role="search"
    >
      {children}
    </form>
  )
}
