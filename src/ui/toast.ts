import { toastMs } from '../contract/limits.ts'

export interface ToastOrder {
  kind: 'success' | 'info' | 'error'
  text: string
  /** How long it stays, in milliseconds (`toastMs` of limits.ts); 5 s unless told (section 9). */
  ms?: number
}

async function drawWhenFetched(toast: Required<ToastOrder>): Promise<void> {
  try {
    const { drawToast } = await import('./toast-stage.tsx')
    drawToast(toast)
  } catch {
    // Offline before the first toast: what it would have told is seen on the screen as well.
  }
}

/**
 * Shows a toast, top right (section 9). Errors interrupt a screen reader, the others wait for their turn.
 * The code that draws toasts is fetched with the first one.
 */
export function showToast({ kind, text, ms = toastMs.standard }: ToastOrder): void {
  void drawWhenFetched({ kind, text, ms })
}
