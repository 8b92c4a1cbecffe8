import { formatPoints } from '../../domain/points.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './points.module.css'

/**
 * An amount of points, the shop's currency, formatted everywhere alike (section 9): a coin and `1,250 pts`,
 * never wrapped. One element: a long listing has two dozen of these on screen.
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
  return <span className={classNames(styles['points'], styles[size], className)}>{formatPoints(value)}</span>
}

/** The coin that stands before every amount of points; says nothing to a screen reader, the amount does. */
export function Coin() {
  return <span aria-hidden="true" className={styles['coin']} />
}
