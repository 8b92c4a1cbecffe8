import { kitMessages } from '../../messages/kit.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import styles from './product-details.module.css'

/** Skeleton of the product details. */
export function DetailsSkeleton() {
  return (
    <div aria-busy="true" className={styles['page']}>
      <h1 className="visually-hidden">{kitMessages.pageLoading}</h1>
      <div className={styles['gallery']}>
        <Skeleton className={styles['awaited']} ratio="1 / 1" />
      </div>
      <div className={styles['box']}>
        <div className={styles['facts']}>
          <Skeleton shape="line" width="30%" />
          <Skeleton height="2.5rem" width="80%" />
          <Skeleton shape="line" width="95%" />
          <Skeleton shape="line" width="70%" />
          <Skeleton height="2.25rem" shape="pill" width="9rem" />
        </div>
      </div>
    </div>
  )
}
