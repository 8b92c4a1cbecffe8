import { type ReactNode, useId } from 'react'
import styles from './landing-section.module.css'
import type { sections } from '../landing-data.ts'
import { SectionHeading } from './section-heading.tsx'

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
      className={styles.section}
      data-ground={ground}
    >
      <div className={styles.inside}>
        <SectionHeading id={headingId} title={title} part={id} {...(text === undefined ? {} : { text })} />
        {children}
      </div>
    </section>
  )
}
