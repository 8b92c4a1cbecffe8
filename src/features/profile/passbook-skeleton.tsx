import { passbookMessages } from '../../messages/passbook.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import styles from './passbook.module.css'

const CARDS = 5

/** Skeleton of the passbook, announced to screen readers. */
export function PassbookSkeleton() {
  return (
    <output className={styles['cards']}>
      <span className="visually-hidden">{passbookMessages.loading}</span>
      {Array.from({ length: CARDS }, (_, index) => (
        <span className={styles['card']} key={index}>
          <span className={styles['coming']}>
            <Skeleton shape="line" width="70%" />
            <Skeleton shape="line" width="35%" />
          </span>
          <Skeleton shape="line" width="5rem" />
        </span>
      ))}
    </output>
  )
}
