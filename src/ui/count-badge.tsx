import styles from './count-badge.module.css'

/** The number on an icon; nothing at zero. The icon's own name tells it to a screen reader. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span aria-hidden="true" className={styles['count']}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
