import type { ReactNode } from 'react'
import type { Id } from '../../contract/shop-entities/primitives.ts'
import { menuMessages } from '../../messages/menu.ts'
import { listingPath, productDetailsPath, routePatterns } from '../../contract/routes.ts'
import type { MenuEntry, ShopMenu } from '../../domain/menu.ts'
import { Link } from '../../components/link/link.tsx'

/** Filters of the listing that a menu link can set (section 2: navigation state of /Product_listing). */
type ListingFlag = 'occasionFilterFlag' | 'categoryFilterFlag' | 'subCategoryFilterFlag'

const queryKeys = {
  occasionFilterFlag: 'occasion',
  categoryFilterFlag: 'category',
  subCategoryFilterFlag: 'subcategory',
} as const satisfies Record<ListingFlag, string>

/** Links to the listing with a filter; they replace the history entry (section 2, "Mega-dropdown"). */
export function FilterLinks({
  entries,
  flag,
  onChosen,
}: {
  entries: readonly MenuEntry[]
  flag: ListingFlag
  onChosen: () => void
}) {
  if (entries.length === 0) return <p>{menuMessages.nothing}</p>
  return (
    <ul>
      {entries.map(({ id, name }) => (
        <li key={id}>
          <Link
            onClick={onChosen}
            replace
            state={{ [flag]: id } satisfies Partial<Record<ListingFlag, Id>>}
            to={listingPath(queryKeys[flag], id)}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ProductLinks({ entries, onChosen }: { entries: readonly MenuEntry[]; onChosen: () => void }) {
  if (entries.length === 0) return <p>{menuMessages.nothing}</p>
  return (
    <ul>
      {entries.map(({ id, name }) => (
        <li key={id}>
          <Link onClick={onChosen} to={productDetailsPath(id)}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ViewAllLink({ to, onChosen, children }: { to: string; onChosen: () => void; children: ReactNode }) {
  return (
    <Link data-view-all onClick={onChosen} replace={to === routePatterns.productListing} to={to}>
      {children}
    </Link>
  )
}

interface MenuPart {
  menu: ShopMenu
  onChosen: () => void
}

/** The menu's categories, with a link to all if there are more. */
export function CategoryEntries({ menu, onChosen }: MenuPart) {
  return (
    <>
      <FilterLinks entries={menu.categories} flag="categoryFilterFlag" onChosen={onChosen} />
      {menu.manyCategories && (
        <ViewAllLink onChosen={onChosen} to={routePatterns.categoryListing}>
          {menuMessages.viewAllCategory}
        </ViewAllLink>
      )}
    </>
  )
}

/** The menu's subcategories, grouped by category. */
export function SubcategoryEntries({ menu, onChosen }: MenuPart) {
  if (menu.subcategories.length === 0) return <p>{menuMessages.nothing}</p>
  return menu.subcategories.map(({ category, entries }) => (
    <section key={category.id}>
      <h3>{category.name}</h3>
      <FilterLinks entries={entries} flag="subCategoryFilterFlag" onChosen={onChosen} />
    </section>
  ))
}

/** The menu's products, with a link to all if there are more. */
export function ProductEntries({ menu, onChosen }: MenuPart) {
  return (
    <>
      <ProductLinks entries={menu.products} onChosen={onChosen} />
      {menu.manyProducts && (
        <ViewAllLink onChosen={onChosen} to={routePatterns.productListing}>
          {menuMessages.viewAllProducts}
        </ViewAllLink>
      )}
    </>
  )
}
