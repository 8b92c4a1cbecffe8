import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { shopMenuOf, type ShopMenu } from '../../domain/menu.ts'
import { homeQuery } from '../../store/home-query.ts'
import { useShop } from '../../store/shop-store.ts'

/**
 * The menu of the client whose shop this is, `null` until it is known. Where a page was opened by a deep link
 * and the session holds no menu yet (session key `createMenuData`), the home data is fetched for it once.
 */
export function useShopMenu(): ShopMenu | null {
  const menu = useShop((state) => state.menu)
  const clientLoginId = useShop((state) => state.clientLoginId)
  const keepClientOf = useShop((state) => state.keepClientOf)
  const setLoginNeeded = useShop((state) => state.setLoginNeeded)
  const { data: home } = useQuery({
    ...homeQuery(clientLoginId ?? ''),
    enabled: menu === null && clientLoginId !== null,
  })
  useEffect(() => {
    if (menu !== null || home === undefined) return
    keepClientOf(home)
    setLoginNeeded(home.client.user_login_needed)
  }, [menu, home, keepClientOf, setLoginNeeded])
  return useMemo(() => (menu === null ? null : shopMenuOf(menu)), [menu])
}
