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

async function drawWhenFetched(toast: Required<ToastOptions>): Promise<void> {
  try {
    const [{ drawToast }] = await Promise.all([import('./toast-container.tsx'), afterFrame()])
    drawToast(toast)
  } catch {
    // Offline before the first toast: the screen itself shows what the toast would have said.
  }
}

/**
 * Shows a toast, top right (section 9). Errors interrupt a screen reader, the others wait for their turn.
 * The code that draws toasts is fetched with the first one.
 */
export function showToast({ kind, text, ms = toastMs.standard }: ToastOptions): void {
  void drawWhenFetched({ kind, text, ms })
}
