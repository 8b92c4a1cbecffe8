import { readLanguage } from '../storage/language.ts'
import { selectClient } from './client-slice.ts'
import { inBackground } from '../contract/in-background.ts'
import { useShop } from './shop-store.ts'

let isFollowed = false

/**
 * Shows the shop in the language that was chosen and in the client's own words for points. English with points needs
 * nothing of it, and fetches nothing.
 * @returns once the texts are there, so that the first render may wait for them.
 */
export async function showClientTexts(): Promise<void> {
  const client = selectClient(useShop.getState())
  const isEnglish = (readLanguage() ?? client?.languages[0] ?? 'en') === 'en'
  const isPlain = isEnglish && !client?.points_name
  if (isPlain && !isFollowed) return
  isFollowed = true
  // Where they can't be fetched, the shop speaks English.
  const module = await import('./apply-texts.ts').catch(() => null)
  await module?.applyTexts().catch(() => undefined)
}

/** Does the same again with each client that becomes known. */
export function followClientTexts(): void {
  useShop.subscribe((now, before) => {
    if (selectClient(now) !== selectClient(before)) inBackground(showClientTexts())
  })
}
