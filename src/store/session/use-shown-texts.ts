import { useShop } from '../shop-store.ts'

/** Re-renders the caller when the texts change: another language, or another client's word for points. */
export function useShownTexts(): void {
  useShop((state) => `${state.language} ${state.pointsName}`)
}
