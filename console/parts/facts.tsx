import type { ReactNode } from 'react'
import layout from '../../src/ui/layout.module.css'
import styles from './facts.module.css'

/** A description list. @param facts an empty value is shown as a dash */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={layout.stack2}>
      {facts.map(([name, value]) => (
        <div className={styles.fact} key={name}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
