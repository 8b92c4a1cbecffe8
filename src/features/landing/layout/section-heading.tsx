import { Points } from '../../../components/points/points.tsx'
import styles from './section-heading.module.css'

interface LedgerEntry {
  reason: string
  points: number
}

/** One line of the statement that runs through the page: why, and how many points. */
export function LedgerLine({ entry, sign = '+' }: { entry: LedgerEntry; sign?: '+' | '' }) {
  return (
    <p className={styles['entry']}>
      <span>{entry.reason}</span>
      <span className={styles['leader']} aria-hidden="true" />
      <span className={styles['points']}>
        {sign}
        <Points value={entry.points} size="small" />
      </span>
    </p>
  )
}

interface SectionHeadingProps {
  id: string
  title: string
  text?: string
  entry: LedgerEntry
}

/** A part's heading with the ledger line above it. `id` names the heading for `aria-labelledby`. */
export function SectionHeading({ id, title, text, entry }: SectionHeadingProps) {
  return (
    <div className={styles['heading']}>
      <LedgerLine entry={entry} />
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
    </div>
  )
}
