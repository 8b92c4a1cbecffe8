import { formatPoints } from '../domain/points.ts'
import { classNames } from './class-names.ts'
import { Coin } from './coin.tsx'
import styles from './points.module.css'

/** The shop's currency, the one way it is shown (section 9): a coin and `1,250 pts`, never wrapped. */
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
