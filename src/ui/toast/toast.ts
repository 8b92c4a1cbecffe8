import { inBackground } from '../../contract/in-background.ts'
import { toastMs } from '../../contract/limits.ts'

export interface ToastOptions {
  kind: 'success' | 'info' | 'error'
  text: string
  /** How long it stays, in milliseconds (`toastMs` of limits.ts); 5 s by default (section 9). */
  ms?: number
}

/** After the next frame: what was pressed answers first. A hidden page has no frames. */
function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}

let drawToast: ((toast: Required<ToastOptions>) => void) | undefined

async function drawWhenFetched(toast: Required<ToastOptions>): Promise<void> {
  try {
    // Each `import()` goes through Vite's helper, which looks for what the file needs in the document: not in a press.
    const fetched = drawToast === undefined ? import('./toast-container.tsx') : null
    await afterFrame()
    drawToast ??= (await fetched)?.drawToast
    drawToast?.(toast)
  } catch {
    // Offline before the first toast: the screen itself shows what the toast would have said.
  }
}

/**
 * Shows a toast, top right (section 9). Errors interrupt a screen reader, the others wait for their turn.
 * The code that draws toasts is fetched with the first one.
 */
export function showToast({ kind, text, ms = toastMs.standard }: ToastOptions): void {
  inBackground(drawWhenFetched({ kind, text, ms }))
}
