import { useState, type ReactNode, type RefObject } from 'react'
import { kitMessages } from '../../messages/kit.ts'
import { menuMessages } from '../../messages/menu.ts'
import { shellMessages } from '../../messages/shell.ts'
import { shopMenuOf, type MenuLists } from '../../domain/menu.ts'
import { classNames } from '../../ui/class-names.ts'
import { Loader } from '../../ui/status/loader.tsx'
import { Popup } from '../../ui/dialog/popup.tsx'
import { CategoryEntries, FilterLinks, ProductEntries, SubcategoryEntries } from './menu-links.tsx'
import styles from './mega-menu.module.css'

/** Four-column panel below the header (section 2, "Mega-dropdown"). Closes after any choice. */
export function MegaMenu({
  open,
  onClose,
  trigger,
  menu,
}: {
  open: boolean
  onClose: () => void
  trigger: RefObject<HTMLElement | null>
  menu: MenuLists | null
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
      {menu === null ? <Loader label={kitMessages.loading} /> : <Columns lists={menu} onChosen={onClose} />}
    </Popup>
  )
}

function Columns({ lists, onChosen }: { lists: MenuLists; onChosen: () => void }) {
  const menu = shopMenuOf(lists)
  return (
    <div className={styles.columns}>
      <Column title={menuMessages.occasion}>
        <FilterLinks entries={menu.occasions} flag="occasionFilterFlag" onChosen={onChosen} />
      </Column>
      <Column title={menuMessages.categories}>
        <CategoryEntries menu={menu} onChosen={onChosen} />
      </Column>
      <Column title={menuMessages.subCategory} wide>
        <div className={styles.groups}>
          <SubcategoryEntries menu={menu} onChosen={onChosen} />
        </div>
      </Column>
      <Column title={menuMessages.product}>
        <ProductEntries menu={menu} onChosen={onChosen} />
      </Column>
    </div>
  )
}

function Column({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={classNames(styles.column, wide && styles.wide)}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
