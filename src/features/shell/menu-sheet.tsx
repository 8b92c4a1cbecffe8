import { kitMessages } from '../../contract/messages/kit.ts'
import { menuMessages, shellMessages } from '../../contract/messages/shell.ts'
import { routePatterns } from '../../contract/routes.ts'
import type { ShopMenu } from '../../domain/menu.ts'
import { Collapsible } from '../../ui/collapsible.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { FilterLinks, ProductLinks, ViewAllLink } from './menu-links.tsx'
import styles from './menu-sheet.module.css'

/** "Shop by Category" where there is no room for columns: the same menu, one group below the other. */
export function MenuSheet({
  open,
  onClose,
  menu,
}: {
  open: boolean
  onClose: () => void
  menu: ShopMenu | null
}) {
  return (
    <Sheet onClose={onClose} open={open} title={shellMessages.shopByCategory}>
      {menu === null ? (
        <Loader label={kitMessages.loading} />
      ) : (
        <div className={styles['menu']}>
          <Collapsible defaultOpen title={menuMessages.categories}>
            <FilterLinks entries={menu.categories} flag="categoryFilterFlag" onChosen={onClose} />
            {menu.manyCategories && (
              <ViewAllLink onChosen={onClose} to={routePatterns.categoryListing}>
                {menuMessages.viewAllCategory}
              </ViewAllLink>
            )}
          </Collapsible>
          <Collapsible title={menuMessages.occasion}>
            <FilterLinks entries={menu.occasions} flag="occasionFilterFlag" onChosen={onClose} />
          </Collapsible>
          <Collapsible title={menuMessages.subCategory}>
            {menu.subcategories.length === 0 && <p>{menuMessages.nothing}</p>}
            {menu.subcategories.map(({ category, entries }) => (
              <section key={category.id}>
                <h3>{category.name}</h3>
                <FilterLinks entries={entries} flag="subCategoryFilterFlag" onChosen={onClose} />
              </section>
            ))}
          </Collapsible>
          <Collapsible title={menuMessages.product}>
            <ProductLinks entries={menu.products} onChosen={onClose} />
            {menu.manyProducts && (
              <ViewAllLink onChosen={onClose} to={routePatterns.productListing}>
                {menuMessages.viewAllProducts}
              </ViewAllLink>
            )}
          </Collapsible>
        </div>
      )}
    </Sheet>
  )
}
