import styles from './count-badge.module.css'

/** Count on an icon; hidden at zero. The icon's accessible name includes the count. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span aria-hidden="true" className={styles.count}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
