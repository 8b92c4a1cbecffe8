import { type ShopState, useShop } from './shop-store.ts'

/** The member's balance as it is now; `null` where nobody is logged in, and offline, when nobody knows it. */
export function balanceNow({ user, isOffline }: ShopState): number | null {
  return isOffline ? null : (user?.rewards_points ?? null)
}

/** `balanceNow` in a component. */
export function useBalance(): number | null {
  return useShop(balanceNow)
}
