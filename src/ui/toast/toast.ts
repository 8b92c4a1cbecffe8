import { inBackground } from '../../lib/in-background.ts'
import { toastMs } from '../../contract/limits.ts'
import type { ToastOptions } from './toast-container.tsx'

/** Waits for the next frame, so that the pressed control responds first. A hidden page has no frames. */
function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}

let drawToast: ((toast: Required<ToastOptions>) => void) | undefined

async function drawWhenFetched(toast: Required<ToastOptions>): Promise<void> {
  try {
    // Import only once: Vite's helper for `import()` searches the document each time, which would delay the
    // response to a press.
    const fetched = drawToast === undefined ? import('./toast-container.tsx') : null
    await afterFrame()
    drawToast ??= (await fetched)?.drawToast
    drawToast?.(toast)
  } catch {
    // Offline before the first toast. The screen itself shows the same information.
  }
}

/**
 * Shows a toast, top right (section 9). Screen readers announce errors at once and others later. The toast
 * code is loaded with the first one.
 */
export function showToast({ kind, text, ms = toastMs.standard }: ToastOptions): void {
  inBackground(drawWhenFetched({ kind, text, ms }))
}
