import { type ShopState, useShop } from '../shop-store.ts'

/** The current balance. `null` if no member is logged in, or while offline. */
export function balanceNow({ user, isOffline }: ShopState): number | null {
  return isOffline ? null : (user?.rewards_points ?? null)
}

/** `balanceNow` in a component. */
export function useBalance(): number | null {
  return useShop(balanceNow)
}
