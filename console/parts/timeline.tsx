import type { ReactNode } from 'react'
import { showMoment } from './moments.ts'
import layout from '../../src/ui/layout.module.css'
import text from './text.module.css'
import styles from './timeline.module.css'

interface TimelineEntry {
  at: string
  actor: string
  what: ReactNode
}

/** What happened, the newest first as it is given. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label} className={layout.stack4}>
      {entries.map(({ at, actor, what }, index) => (
        // Two of one moment differ by their place alone.
        // oxlint-disable-next-line react/no-array-index-key
        <li className={styles.entry} key={`${at} ${index}`}>
          <div className={styles.what}>{what}</div>
          <div className={text.quiet}>
            {actor} · <time dateTime={at}>{showMoment(at)}</time>
          </div>
        </li>
      ))}
    </ol>
  )
}
