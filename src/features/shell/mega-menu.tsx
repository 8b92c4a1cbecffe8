import { useState, type ReactNode, type RefObject } from 'react'
import { kitMessages } from '../../contract/messages/kit.ts'
import { menuMessages, shellMessages } from '../../contract/messages/shell.ts'
import { routePatterns } from '../../contract/routes.ts'
import type { ShopMenu } from '../../domain/menu.ts'
import { Loader } from '../../ui/loader.tsx'
import { Popup } from '../../ui/popup.tsx'
import { FilterLinks, ProductLinks, ViewAllLink } from './menu-links.tsx'
import styles from './mega-menu.module.css'

/** The panel of four columns below the header (section 2, "Mega-dropdown"); it closes after any choice. */
export function MegaMenu({
  open,
  onClose,
  trigger,
  menu,
}: {
  open: boolean
  onClose: () => void
  trigger: RefObject<HTMLElement | null>
  menu: ShopMenu | null
}) {
  const [header] = useState(() => ({ current: trigger.current?.closest('header') ?? null }))
  return (
    <Popup
      align="center"
      anchor={header}
      label={shellMessages.shopByCategory}
      onClose={onClose}
      open={open}
      trigger={trigger}
      wide
    >
      {menu === null ? (
        <Loader label={kitMessages.loading} />
      ) : (
        <div className={styles['columns']}>
          <Column title={menuMessages.occasion}>
            <FilterLinks entries={menu.occasions} flag="occasionFilterFlag" onChosen={onClose} />
          </Column>
          <Column title={menuMessages.categories}>
            <FilterLinks entries={menu.categories} flag="categoryFilterFlag" onChosen={onClose} />
            {menu.manyCategories && (
              <ViewAllLink onChosen={onClose} to={routePatterns.categoryListing}>
                {menuMessages.viewAllCategory}
              </ViewAllLink>
            )}
          </Column>
          <Column title={menuMessages.subCategory}>
            <div className={styles['groups']}>
              {menu.subcategories.length === 0 && <p>{menuMessages.nothing}</p>}
              {menu.subcategories.map(({ category, entries }) => (
                <section key={category.id}>
                  <h3>{category.name}</h3>
                  <FilterLinks entries={entries} flag="subCategoryFilterFlag" onChosen={onClose} />
                </section>
              ))}
            </div>
          </Column>
          <Column title={menuMessages.product}>
            <ProductLinks entries={menu.products} onChosen={onClose} />
            {menu.manyProducts && (
              <ViewAllLink onChosen={onClose} to={routePatterns.productListing}>
                {menuMessages.viewAllProducts}
              </ViewAllLink>
            )}
          </Column>
        </div>
      )}
    </Popup>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['column']}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
