import { type ReactNode, useId } from 'react'
import { Points } from '../../../components/points/points.tsx'
import { ledger } from '../../../messages/landing.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ledgerPoints, type sections } from '../landing-data.ts'
import styles from './landing-section.module.css'
import parts from './parts.module.css'

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
        <span>{sign}</span>
        <Points value={points} size="small" />
      </span>
    </p>
  )
}

interface LandingSectionProps {
  /** Target of the header's link, and key in the ledger. */
  id: keyof typeof sections
  title: string
  text?: string
  /** `sunken` gives it another background than its neighbours. */
  ground?: 'page' | 'sunken'
  children: ReactNode
}

/** A section of the landing page: ledger line, heading, content. */
export function LandingSection({ id, title, text, ground = 'page', children }: LandingSectionProps) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      tabIndex={-1}
      className={classNames(styles.section, ground === 'sunken' && styles.sunken)}
    >
      <div className={parts.inside}>
        <div className={styles.heading}>
          <LedgerLine reason={ledger[id]} points={ledgerPoints[id]} />
          <h2 id={headingId} className={styles.title}>
            {title}
          </h2>
          {text !== undefined && <p className={styles.text}>{text}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
