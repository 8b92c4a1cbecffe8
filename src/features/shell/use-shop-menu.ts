import { useEffect, useMemo } from 'react'
import { shopMenuOf, type ShopMenu } from '../../domain/menu.ts'
import { useShop } from '../../store/shop-store.ts'

/**
 * The menu of the client whose shop this is, `null` until it is known. Where a page was opened by a deep link
 * and the session holds no menu yet (session key `createMenuData`), the home data is fetched for it once.
 */
export function useShopMenu(): ShopMenu | null {
  const menu = useShop((state) => state.menu)
  const clientLoginId = useShop((state) => state.clientLoginId)
  const loadHome = useShop((state) => state.loadHome)
  useEffect(() => {
    if (menu === null && clientLoginId !== null) void loadHome(clientLoginId)
  }, [menu, clientLoginId, loadHome])
  return useMemo(() => (menu === null ? null : shopMenuOf(menu)), [menu])
}
