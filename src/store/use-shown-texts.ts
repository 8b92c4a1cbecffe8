import { useShop } from './shop-store.ts'

/**
 * Draws the caller anew where other texts are shown: another language, or another client's word for points. Whoever
 * reads a text reads the one that is shown by then.
 */
export function useShownTexts(): void {
  useShop((state) => `${state.language} ${state.pointsName}`)
}
