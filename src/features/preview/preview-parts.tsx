/** What a preview adds to the shop: the bar above it, and the page after it. */
import type { ComponentProps, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTexts } from '../../store/session/apply-texts.ts'
import { PreviewBar } from './preview-bar.tsx'
import { PreviewEnded } from './preview-ended.tsx'

const draw = (element: ReactNode, place: Element): void => createRoot(place).render(element)

/** Shows the bar above the shop, outside the shop's own root: it is the same for every page. */
export function showPreviewBar(how: ComponentProps<typeof PreviewBar>): void {
  const place = document.createElement('div')
  document.body.prepend(place)
  draw(<PreviewBar {...how} />, place)
}

/** Says that the preview has ended, in place of the shop. */
export async function showPreviewEnded(): Promise<void> {
  // If loading fails, it is said in English.
  await applyTexts().catch(() => undefined)
  draw(<PreviewEnded />, document.querySelector('#root') ?? document.body)
}
