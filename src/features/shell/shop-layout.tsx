import { type ReactNode, useEffect, useMemo } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { useClientAccent } from '../../store/use-client-accent.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './shop-layout.module.css'
import { shopMenuOf, type ShopMenu } from '../../domain/menu.ts'
import { openHome } from '../../store/open-home.ts'
import { inBackground } from '../../contract/in-background.ts'
import { useShop } from '../../store/shop-store.ts'
import { SkipLink } from '../../ui/skip-link.tsx'

/**
 * The current client's menu, `null` until it is known. If a deep link opened the page and the session holds
 * no menu yet (session key `createMenuData`), the home data is fetched once.
 */
function useShopMenu(): ShopMenu | null {
  const menu = useShop((state) => state.menu)
  const clientLoginId = useShop((state) => state.clientLoginId)
  useEffect(() => {
    if (menu !== null || clientLoginId === null) return undefined
    const left = new AbortController()
    inBackground(openHome(clientLoginId, left.signal))
    return () => left.abort()
  }, [menu, clientLoginId])
  return useMemo(() => (menu === null ? null : shopMenuOf(menu)), [menu])
}

/** The frame of every page of the shop: skip link, header, main part, footer and the bar at the bottom edge. */
export function ShopLayout({ children }: { children: ReactNode }) {
  useClientAccent()
  const menu = useShopMenu()
  return (
    <>
      <SkipLink to="main">{shellMessages.skipToContent}</SkipLink>
      <Header menu={menu} />
      <main className={styles['main']} id="main">
        {children}
      </main>
      <Footer />
      <BottomBar menu={menu} />
    </>
  )
}
