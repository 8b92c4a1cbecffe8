import type { ReactNode } from 'react'
import { showMoment } from './moments.ts'
import layout from '../../src/ui/layout.module.css'
import text from '../../src/ui/text.module.css'
import styles from './timeline.module.css'

interface TimelineEntry {
  at: string
  actor: string
  what: ReactNode
}

/** A list of events, in the given order, newest first. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label} className={layout.stack4}>
      {entries.map(({ at, actor, what }, index) => (
        // Events at the same time differ only by index.
        // oxlint-disable-next-line react/no-array-index-key
        <li className={styles.entry} key={`${at} ${index}`}>
          <div className={text.typed}>{what}</div>
          <div className={text.quiet}>
            <span>{`${actor} ·`}</span> <time dateTime={at}>{showMoment(at)}</time>
          </div>
        </li>
      ))}
    </ol>
  )
}
