import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { classNames } from '../../src/ui/class-names.ts'
import { Badge } from '../parts/badge.tsx'
import surface from '../../src/ui/surface.module.css'
import styles from './bulk-dialog.module.css'

export type Outcome = AdminReplyOf<'moveOrders'>['results'][number]

const tones = { moved: 'success', pending: 'success', unchanged: 'plain', refused: 'error' } as const

/** Each order's result; refused ones first. */
export function Outcomes({ results, moved }: { results: readonly Outcome[]; moved: string }) {
  const words = { moved, pending: moved, unchanged: 'unchanged', refused: 'refused' }
  const inOrder = (['refused', 'unchanged', 'pending', 'moved'] as const).flatMap((outcome) =>
    results.filter((result) => result.outcome === outcome),
  )
  return (
    <ul aria-label="Outcomes" className={classNames(surface.divided, styles.outcomes)}>
      {inOrder.map(({ number, outcome, message }) => (
        <li className={styles.outcome} key={number}>
          <span className={styles.number}>{number}</span>
          <Badge tone={tones[outcome]}>{words[outcome]}</Badge>
          {message !== undefined && <span className={styles.why}>{message}</span>}
        </li>
      ))}
    </ul>
  )
}
