import { failureMessages } from '../../messages/failures.ts'
import styles from './reference.module.css'

const LONGEST = 100

/**
 * Request id of a failed call, in small print, to find the request in the provider's log.
 * @param id `null` if there was no reply or no id. Nothing is shown then, or if the id is too long to read
 * out.
 */
export function Reference({ id }: { id: string | null }) {
  if (id === null || id.length > LONGEST) return null
  return (
    <span className={styles.reference}>
      {failureMessages.reference} <span className={styles.id}>{id}</span>
    </span>
  )
}
