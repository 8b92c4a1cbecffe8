import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Wifi, WifiOff } from 'lucide-react'
import { toastMs } from '../contract/limits.ts'
import { connectionMessages } from '../messages/failures.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './connection-line.module.css'

type Connection = 'there' | 'lost' | 'back'

/** Status line while the connection is lost, and for a moment once it is back. */
export function ConnectionLine() {
  const [connection, setConnection] = useState<Connection>(() => (navigator.onLine ? 'there' : 'lost'))
  useEffect(() => {
    const lose = (): void => setConnection('lost')
    const find = (): void => setConnection((now) => (now === 'lost' ? 'back' : now))
    addEventListener('offline', lose)
    addEventListener('online', find)
    return () => {
      removeEventListener('offline', lose)
      removeEventListener('online', find)
    }
  }, [])
  useEffect(() => {
    if (connection !== 'back') return undefined
    const timer = setTimeout(() => setConnection('there'), toastMs.redirect)
    return () => clearTimeout(timer)
  }, [connection])
  const Icon = connection === 'lost' ? WifiOff : Wifi
  return (
    // Always in the page: a live region announces changes, not its own arrival.
    <output className={styles['place']}>
      {connection !== 'there' && (
        <span className={classNames(styles['line'], styles[connection])}>
          <Icon aria-hidden="true" size="1.15em" />
          {connectionMessages[connection]}
        </span>
      )}
    </output>
  )
}

/** Puts the line beside the app: it is the same for every page, and no page that fails takes it along. */
export function watchConnection(): void {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<ConnectionLine />)
}
