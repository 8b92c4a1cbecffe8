import { Points } from './points.tsx'
import styles from './points-facts.module.css'

export interface PointsFact {
  label: string
  points: number
  /** The one that counts: larger, below a line. */
  strong?: boolean
}

/** Sums of points, each with its label: the balance, the grand total. */
export function PointsFacts({ facts }: { facts: readonly PointsFact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ label, points, strong }) => (
        <div className={strong ? styles['strong'] : styles['fact']} key={label}>
          <dt>{label}</dt>
          <dd>
            <Points size={strong ? 'large' : 'medium'} value={points} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
