import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

/** Placeholder of loading content. `width`, `height` and `ratio` are CSS values. */
export function Skeleton({
  width = '100%',
  height,
  ratio,
  shape = 'block',
  className,
}: {
  width?: string
  height?: string | undefined
  ratio?: string | undefined
  shape?: 'block' | 'line' | 'pill'
  className?: string | undefined
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, shape !== 'block' && styles[shape], className)}
      style={{ width, height, aspectRatio: ratio }}
    />
  )
}
