import { kitMessages } from '../../messages/kit.ts'
import { menuMessages } from '../../messages/menu.ts'
import { shellMessages } from '../../messages/shell.ts'
import { routePatterns } from '../../contract/routes.ts'
import { shopMenuOf, type MenuLists } from '../../domain/menu.ts'
import { platform } from '../../platform/platform.ts'
import { DisplaySwitch } from '../../components/display/display-switch.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { Loader } from '../../ui/status/loader.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { CategoryEntries, FilterLinks, ProductEntries, SubcategoryEntries } from './menu-links.tsx'
import { Link } from '../../components/link/link.tsx'
import styles from './menu-sheet.module.css'

/** "Shop by Category" on narrow screens: the same menu in one column. At a kiosk also large text and high contrast. */
export function MenuSheet({
  open,
  onClose,
  menu,
}: {
  open: boolean
  onClose: () => void
  menu: MenuLists | null
}) {
  return (
    <Sheet onClose={onClose} open={open} title={shellMessages.shopByCategory}>
      {platform().terminal !== null && <DisplaySwitch className={styles.display} />}
      {menu === null ? <Loader label={kitMessages.loading} /> : <Lists lists={menu} onChosen={onClose} />}
    </Sheet>
  )
}

function Lists({ lists, onChosen }: { lists: MenuLists; onChosen: () => void }) {
  const menu = shopMenuOf(lists)
  return (
    <div className={styles.menu}>
      <Collapsible defaultOpen title={menuMessages.categories}>
        <CategoryEntries menu={menu} onChosen={onChosen} />
      </Collapsible>
      <Collapsible title={menuMessages.occasion}>
        <FilterLinks entries={menu.occasions} flag="occasionFilterFlag" onChosen={onChosen} />
      </Collapsible>
      <Collapsible title={menuMessages.subCategory}>
        <SubcategoryEntries menu={menu} onChosen={onChosen} />
      </Collapsible>
      <Collapsible title={menuMessages.product}>
        <ProductEntries menu={menu} onChosen={onChosen} />
      </Collapsible>
      <Link onClick={onChosen} to={routePatterns.aboutUs}>
        {shellMessages.aboutUs}
      </Link>
    </div>
  )
}
