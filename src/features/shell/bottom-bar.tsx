import { useState } from 'react'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Search from 'lucide-react/icons/search'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import UserRound from 'lucide-react/icons/user-round'
import { shellMessages } from '../../messages/shell.ts'
import { routePatterns } from '../../contract/routes.ts'
import { cartCount } from '../../domain/cart.ts'
import type { MenuLists } from '../../domain/menu.ts'
import { useShop } from '../../store/shop-store.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useLoginLink } from './use-login-link.ts'
import { useHomePath } from '../../store/home/use-home-path.ts'
import { NavLink } from '../../components/link/link.tsx'
import styles from './bottom-bar.module.css'

const MenuSheet = lazyPart(async () => (await import('./menu-sheet.tsx')).MenuSheet)

/** Bar at the bottom edge of phones, tablets and portrait kiosks, within the thumb's reach. */
export function BottomBar({ menu }: { menu: MenuLists | null }) {
  const homePath = useHomePath()
  const loggedIn = useShop((state) => state.user !== null)
  const openLogin = useLoginLink()
  const [open, setOpen] = useState(false)
  return (
    <nav aria-label={shellMessages.mainNavigation} className={styles.bar}>
      <NavLink className={styles.entry} end to={homePath}>
        <House aria-hidden="true" />
        {shellMessages.home}
      </NavLink>
      <button
        aria-expanded={open}
        aria-haspopup="dialog"
        className={styles.entry}
        onClick={() => setOpen(true)}
        type="button"
      >
        <LayoutGrid aria-hidden="true" />
        {shellMessages.categories}
      </button>
      <NavLink className={styles.entry} to={routePatterns.search}>
        <Search aria-hidden="true" />
        {shellMessages.search}
      </NavLink>
      <CartEntry />
      <NavLink
        className={styles.entry}
        {...(loggedIn ? {} : { onClick: openLogin })}
        to={loggedIn ? routePatterns.profile : routePatterns.login}
      >
        <UserRound aria-hidden="true" />
        {shellMessages.me}
      </NavLink>
      <MenuSheet menu={menu} onClose={() => setOpen(false)} open={open} />
    </nav>
  )
}

/** Its own component, so that a change of the cart does not re-render the other entries. */
function CartEntry() {
  const pieces = useShop((state) => cartCount(state.cart))
  const change = useShop((state) => state.cartChange)
  return (
    <NavLink aria-label={shellMessages.cartWith(pieces)} className={styles.entry} to={routePatterns.cart}>
      <ShoppingBag aria-hidden="true" />
      <CountBadge count={pieces} key={change} />
      <span>{shellMessages.cart}</span>
    </NavLink>
  )
}
