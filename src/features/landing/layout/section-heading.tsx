import { Points } from '../../../components/points/points.tsx'
import { ledger } from '../../../messages/landing.ts'
import { ledgerPoints } from '../landing-data.ts'
import styles from './section-heading.module.css'

interface LedgerLineProps {
  reason: string
  points: number
  sign?: '+' | ''
}

/** A line of the statement that runs through the page: reason and points. */
export function LedgerLine({ reason, points, sign = '+' }: LedgerLineProps) {
  return (
    <p className={styles.entry}>
      <span>{reason}</span>
      <span className={styles.leader} aria-hidden="true" />
      <span className={styles.points}>
        {sign}
        <Points value={points} size="small" />
      </span>
    </p>
  )
}

interface SectionHeadingProps {
  id: string
  title: string
  text?: string
  part: keyof typeof ledgerPoints
}

/** Heading of a section, with the ledger line above. `id` is for `aria-labelledby`. */
export function SectionHeading({ id, title, text, part }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <LedgerLine reason={ledger[part]} points={ledgerPoints[part]} />
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
    </div>
  )
}
