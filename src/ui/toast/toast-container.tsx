import { createRoot } from 'react-dom/client'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled'
import { toastMs } from '../../contract/limits.ts'
import type { ToastOptions } from './toast.ts'
import './toast-container.css'

// A toast stays for its time and hardly longer: a second is short.
const Slide = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false })

const icons = {
  success: <CircleCheck aria-hidden="true" />,
  info: <Info aria-hidden="true" />,
  error: <CircleAlert aria-hidden="true" />,
}

/** Toasts stand beside the app, not in it: a screen that goes away takes none of them along. */
function mountContainer(): void {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(
    <ToastContainer
      autoClose={toastMs.standard}
      closeButton={false}
      closeOnClick
      limit={3}
      hideProgressBar
      newestOnTop
      pauseOnFocusLoss={false}
      position="top-right"
      transition={Slide}
    />,
  )
}

let mounted = false

/** Draws a toast; the same sentence again starts the one that is there anew instead of piling up. */
export function drawToast({ kind, text, ms }: Required<ToastOptions>): void {
  if (!mounted) mountContainer()
  mounted = true
  const toastId = `${kind} ${text}`
  const options = {
    autoClose: ms,
    role: kind === 'error' ? 'alert' : 'status',
    type: kind,
    icon: icons[kind],
  }
  if (toast.isActive(toastId)) toast.update(toastId, { ...options, render: text })
  else toast(text, { ...options, toastId })
}
