import { useEffect, useMemo } from 'react'
import { shopMenuOf, type ShopMenu } from '../../domain/menu.ts'
import { openHome } from '../../store/open-home.ts'
import { useShop } from '../../store/shop-store.ts'

/**
 * The menu of the client whose shop this is, `null` until it is known. Where a page was opened by a deep link
 * and the session holds no menu yet (session key `createMenuData`), the home data is fetched for it once.
 */
export function useShopMenu(): ShopMenu | null {
  const menu = useShop((state) => state.menu)
  const clientLoginId = useShop((state) => state.clientLoginId)
  useEffect(() => {
    if (menu !== null || clientLoginId === null) return undefined
    const left = new AbortController()
    void openHome(clientLoginId, left.signal)
    return () => left.abort()
  }, [menu, clientLoginId])
  return useMemo(() => (menu === null ? null : shopMenuOf(menu)), [menu])
}
