import { readLanguage } from '../../storage/language.ts'
import { selectClient } from './client-slice.ts'
import { inBackground } from '../../lib/in-background.ts'
import { useShop } from '../shop-store.ts'

let isFollowed = false

/**
 * Shows the shop in the chosen language and with the client's own words for points. Loads nothing for English
 * with the default words.
 * @returns when the texts have loaded, so that the first render can wait for them
 */
export async function showClientTexts(): Promise<void> {
  const client = selectClient(useShop.getState())
  const isEnglish = (readLanguage() ?? client?.languages[0] ?? 'en') === 'en'
  const isPlain = isEnglish && !client?.points_name
  if (isPlain && !isFollowed) return
  isFollowed = true
  // If loading fails, the shop stays English.
  const module = await import('./apply-texts.ts').catch(() => null)
  await module?.applyTexts().catch(() => undefined)
}

/** Repeats it whenever the client changes. */
export function followClientTexts(): void {
  useShop.subscribe((now, before) => {
    if (selectClient(now) !== selectClient(before)) inBackground(showClientTexts())
  })
}
