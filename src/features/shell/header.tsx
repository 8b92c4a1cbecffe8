import { shellMessages } from '../../messages/shell.ts'
import { routePatterns } from '../../contract/routes.ts'
import type { MenuLists } from '../../domain/menu.ts'
import { selectClient } from '../../store/session/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { AccountButton } from './account-button.tsx'
import { BrandLogo } from './brand-logo.tsx'
import { BellLink, CartLink, PointsPill, SearchLink } from './header-links.tsx'
import { MegaMenuButton } from './mega-menu-button.tsx'
import { HeaderSearch } from './header-search.tsx'
import { LanguageSwitch, useLanguageOffer } from '../../components/language/lazy-language-switch.ts'
import { useHomePath } from '../../store/home/use-home-path.ts'
import { Link, NavLink } from '../../components/link/link.tsx'
import styles from './header.module.css'

/**
 * Header of every page except the landing page (section 2, "Shop header").
 * @param isOpen false for a suspended client, which has neither search nor login
 */
export function Header({ menu, isOpen = true }: { menu: MenuLists | null; isOpen?: boolean }) {
  const homePath = useHomePath()
  const clientName = useShop((state) => selectClient(state)?.client_name || shellMessages.defaultName)
  const loggedIn = useShop((state) => state.user !== null)
  const isOffered = useLanguageOffer()
  return (
    <header className={styles.header} data-member={loggedIn || undefined}>
      <div className={styles.bar}>
        <Link aria-label={shellMessages.homeOf(clientName)} className={styles.brand} to={homePath}>
          <BrandLogo />
        </Link>
        <nav aria-label={shellMessages.mainNavigation} className={styles.navigation}>
          <NavLink className={styles.entry} end to={homePath}>
            {shellMessages.home}
          </NavLink>
          {isOpen && <MegaMenuButton className={styles.entry} menu={menu} />}
          <NavLink className={styles.entry} to={routePatterns.aboutUs}>
            {shellMessages.aboutUs}
          </NavLink>
        </nav>
        {isOpen && <HeaderSearch />}
        <div className={styles.actions}>
          {isOffered && (
            <span className={styles.language}>
              <LanguageSwitch compact />
            </span>
          )}
          {isOpen && (
            <>
              <PointsPill />
              <SearchLink />
              <BellLink />
              <CartLink />
              <AccountButton />
            </>
          )}
        </div>
      </div>
    </header>
  )
}
