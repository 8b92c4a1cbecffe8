import type { ReactNode } from 'react'
import { shellMessages } from '../../contract/messages/shell.ts'
import { useClientAccent } from '../../store/use-client-accent.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useShopMenu } from './use-shop-menu.ts'
import styles from './shop-layout.module.css'

/** The frame of every page of the shop: skip link, header, main part, footer and the bar at the bottom edge. */
export function ShopLayout({ children }: { children: ReactNode }) {
  useClientAccent()
  const menu = useShopMenu()
  return (
    <>
      <a className={styles['skip']} href="#main">
        {shellMessages.skipToContent}
      </a>
      <Header menu={menu} />
      <main className={styles['main']} id="main">
        {children}
      </main>
      <Footer />
      <BottomBar menu={menu} />
    </>
  )
}
