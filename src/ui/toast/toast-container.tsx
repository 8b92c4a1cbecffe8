import { createRoot } from 'react-dom/client'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled'
import { toastMs } from '../../contract/limits.ts'
import './toast-container.css'

export interface ToastOptions {
  kind: 'success' | 'info' | 'error'
  text: string
  /** Duration in milliseconds (`toastMs` of limits.ts); 5 s by default (section 9). */
  ms?: number
}

// Short animations: a toast's second must not become much longer.
const Slide = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false })

const icons = {
  success: <CircleCheck aria-hidden="true" />,
  info: <Info aria-hidden="true" />,
  error: <CircleAlert aria-hidden="true" />,
}

/** Outside the app's root, so that toasts survive a change of screen. */
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

/** Shows a toast. The same sentence restarts the existing toast instead of adding another. */
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
