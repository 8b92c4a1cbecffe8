import { referenceMessages } from '../contract/messages/fallback.ts'
import styles from './reference.module.css'

/**
 * By which name the provider's log knows a request that failed: small, to be copied or read out to who can look it up.
 * @param id `null` where there was no answer, or one that names none; nothing is shown then.
 */
export function Reference({ id }: { id: string | null }) {
  if (id === null) return null
  return (
    <span className={styles['reference']}>
      {referenceMessages.label} <span className={styles['id']}>{id}</span>
    </span>
  )
}
