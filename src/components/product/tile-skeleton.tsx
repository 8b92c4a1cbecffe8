import { Skeleton } from '../../ui/status/skeleton.tsx'
import styles from './tile-skeleton.module.css'

/**
 * Placeholder of a product tile with the same height: picture, two lines of name, points.
 * @param hint reserves the line of the member's missing points
 */
export function TileSkeleton({ hint = false }: { hint?: boolean }) {
  return (
    <div className={styles.tile}>
      <Skeleton ratio="1 / 1" />
      <div className={styles.lines}>
        <Skeleton shape="line" width="85%" />
        <Skeleton shape="line" width="45%" />
      </div>
      <div className={styles.points}>
        <Skeleton height="1.25em" shape="pill" width="5.5em" />
      </div>
      {hint && <span className={styles.hint} />}
    </div>
  )
}
