import { Skeleton } from '../../ui/status/skeleton.tsx'
import styles from './tile-skeleton.module.css'

/** Skeleton of a product tile: picture, two lines of name, points. */
export function TileSkeleton() {
  return (
    <div className={styles['tile']}>
      <Skeleton ratio="1 / 1" />
      <div className={styles['lines']}>
        <Skeleton shape="line" width="85%" />
        <Skeleton shape="line" width="45%" />
      </div>
      <Skeleton height="1.25em" shape="pill" width="5.5em" />
    </div>
  )
}
