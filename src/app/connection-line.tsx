import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Wifi, WifiOff } from 'lucide-react'
import { toastMs } from '../contract/limits.ts'
import { connectionMessages } from '../messages/failures.ts'
import { useShop } from '../store/shop-store.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './connection-line.module.css'

/** Status line while the provider can't be reached, and for a moment once it can be again. */
export function ConnectionLine() {
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
    // Always in the page: a live region announces changes, not its own arrival.
    <output className={styles['place']}>
      {connection !== null && (
        <span className={classNames(styles['line'], styles[connection])}>
          <Icon aria-hidden="true" size="1.15em" />
          {connectionMessages[isOffline && navigator.onLine ? 'unreachable' : connection]}
        </span>
      )}
    </output>
  )
}

/** Puts the line beside the app: it is the same for every page, and no page that fails takes it along. */
export function showConnectionLine(): void {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<ConnectionLine />)
}
