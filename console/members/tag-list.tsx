import { Badge } from '../parts/badge.tsx'
import styles from './tag-list.module.css'

/** A member's tags; a dash if there are none. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <span>–</span>
  return (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  )
}
