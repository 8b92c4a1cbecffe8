import { toastMs } from '../contract/limits.ts'

export interface ToastOrder {
  kind: 'success' | 'info' | 'error'
  text: string
  /** How long it stays, in milliseconds (`toastMs` of limits.ts); 5 s unless told (section 9). */
  ms?: number | undefined
}

/**
 * Shows a toast, top right (section 9). Errors interrupt a screen reader, the others wait for their turn.
 * The code that draws toasts is fetched with the first one.
 */
export async function showToast({ kind, text, ms = toastMs.standard }: ToastOrder): Promise<void> {
  try {
    const { drawToast } = await import('./toast-stage.tsx')
    drawToast({ kind, text, ms })
  } catch {
    // Offline before the first toast: what it would have told is seen on the screen as well.
  }
}
