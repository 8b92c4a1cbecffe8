import { selectClient } from '../../store/session/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Loaded if there are several languages. */
export const LanguageSwitch = lazyPart(async () => (await import('./language-switch.tsx')).LanguageSwitch)

/** Whether the client's shop or the company's page has several languages. */
export function useLanguageOffer(): boolean {
  return useShop((state) => state.isCompanyPage === true || (selectClient(state)?.languages.length ?? 0) > 1)
}
