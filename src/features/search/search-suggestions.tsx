import { useMemo } from 'react'
import { searchPageMessages } from '../../messages/search-page.ts'
import { listingPath } from '../../contract/routes.ts'
import { shopMenuOf } from '../../domain/menu.ts'
import { useShop } from '../../store/shop-store.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../components/link/link.tsx'
import styles from './search-page.module.css'

/** Suggestions while no term is entered: the menu's categories. */
export function SearchSuggestions() {
  const menu = useShop((state) => state.menu)
  const categories = useMemo(() => (menu === null ? [] : shopMenuOf(menu).categories), [menu])
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="search-suggestions" className={styles['suggestions']}>
      <h2 className={styles['suggestions-title']} id="search-suggestions">
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
