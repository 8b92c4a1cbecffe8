import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import Wifi from 'lucide-react/icons/wifi'
import WifiOff from 'lucide-react/icons/wifi-off'
import { toastMs } from '../contract/limits.ts'
import { connectionMessages } from '../messages/failures.ts'
import { useShop } from '../store/shop-store.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './connection-line.module.css'

/** Status line while the provider is unreachable, and for a moment after it is reachable again. */
function ConnectionLine() {
  const isOffline = useShop((state) => state.isOffline)
  const [wasOffline, setWasOffline] = useState(isOffline)
  if (isOffline && !wasOffline) setWasOffline(true)
  useEffect(() => {
    if (isOffline || !wasOffline) return undefined
    const timer = setTimeout(() => setWasOffline(false), toastMs.redirect)
    return () => clearTimeout(timer)
  }, [isOffline, wasOffline])
  const connection = isOffline ? 'lost' : wasOffline ? 'back' : null
  const Icon = isOffline ? WifiOff : Wifi
  return (
    // Always rendered: a live region announces changes, not its own insertion.
    <output className={styles.place}>
      {connection !== null && (
        <span className={classNames(styles.line, styles[connection])}>
          <Icon aria-hidden="true" size="1.15em" />
          <span>{connectionMessages[isOffline && navigator.onLine ? 'unreachable' : connection]}</span>
        </span>
      )}
    </output>
  )
}

/** Renders the line outside the app's root: it is the same for every page and survives a page that fails. */
export function showConnectionLine(): void {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<ConnectionLine />)
}
