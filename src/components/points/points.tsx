import { formatPoints } from '../../domain/points.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './points.module.css'

/**
 * An amount of points, in the same format everywhere (section 9): a coin and `1,250 pts`, never wrapped. A
 * single element, because a long listing shows two dozen of them.
 */
export function Points({
  value,
  size = 'medium',
  className,
}: {
  value: number
  size?: 'small' | 'medium' | 'large'
  className?: string | undefined
}) {
  return <span className={classNames(styles.points, styles[size], className)}>{formatPoints(value)}</span>
}

/** The coin before an amount of points; hidden from screen readers. */
export function Coin() {
  return <span aria-hidden="true" className={styles.coin} />
}
