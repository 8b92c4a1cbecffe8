import { type ReactNode, useEffect } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { useClientAccent } from '../../store/session/use-client-accent.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './shop-layout.module.css'
import type { MenuLists } from '../../domain/menu.ts'
import { openHome } from '../../store/home/open-home.ts'
import { inBackground } from '../../lib/in-background.ts'
import { selectClient } from '../../store/session/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { SkipLink } from '../../ui/skip-link.tsx'

/**
 * Lists of the current client's menu, `null` until loaded. If a deep link opened the page and the session has
 * no menu yet (session key `createMenuData`), the home data is fetched once.
 */
function useMenuLists(): MenuLists | null {
  const menu = useShop((state) => state.menu)
  const clientLoginId = useShop((state) => state.clientLoginId)
  useEffect(() => {
    if (menu !== null || clientLoginId === null) return undefined
    const left = new AbortController()
    inBackground(openHome(clientLoginId, left.signal))
    return () => left.abort()
  }, [menu, clientLoginId])
  return menu
}

/** Frame of every page of the shop: skip link, header, main element, footer and bottom bar. */
export function ShopLayout({ children }: { children: ReactNode }) {
  useClientAccent()
  const menu = useMenuLists()
  const isOpen = useShop((state) => selectClient(state)?.suspended !== true)
  return (
    <>
      <SkipLink to="main">{shellMessages.skipToContent}</SkipLink>
      <Header isOpen={isOpen} menu={menu} />
      <main className={styles.main} id="main">
        {children}
      </main>
      <Footer isOpen={isOpen} />
      {isOpen && <BottomBar menu={menu} />}
    </>
  )
}
