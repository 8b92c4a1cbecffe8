import { failureMessages } from '../../messages/failures.ts'
import styles from './reference.module.css'

const LONGEST = 100

/**
 * The request id of a failed call, in small print, for finding the request in the provider's log.
 * @param id `null` where there was no answer, or one that names none; nothing is shown then, nor of what nobody could
 * read out.
 */
export function Reference({ id }: { id: string | null }) {
  if (id === null || id.length > LONGEST) return null
  return (
    <span className={styles['reference']}>
      {failureMessages.reference} <span className={styles['id']}>{id}</span>
    </span>
  )
}
