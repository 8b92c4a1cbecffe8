import { formatPoints } from '../../domain/points.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './points.module.css'

/**
 * An amount of points, the shop's currency, formatted everywhere alike (section 9): a coin and `1,250 pts`,
 * never wrapped.
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
  return (
    <span className={classNames(styles['points'], styles[size], className)}>
      <Coin />
      <span>{formatPoints(value)}</span>
    </span>
  )
}

/** The coin that stands before every amount of points; says nothing to a screen reader, the amount does. */
export function Coin() {
  return (
    <svg aria-hidden="true" className={styles['coin']} focusable="false" viewBox="0 0 20 20">
      <circle className={styles['face']} cx="10" cy="10" r="9" />
      <circle className={styles['rim']} cx="10" cy="10" fill="none" r="6.9" strokeWidth="1" />
      <path
        className={styles['mark']}
        d="m10 5.9 1.25 2.6 2.85.38-2.08 1.98.52 2.83L10 12.31l-2.54 1.38.52-2.83L5.9 8.88l2.85-.38z"
      />
    </svg>
  )
}
