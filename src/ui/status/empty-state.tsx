import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { DrawingName } from './drawing.tsx'
import styles from './empty-state.module.css'

/** Loaded with the first empty state. If loading fails, the sentence is shown alone. */
const Drawing = lazyPart(async () => (await import('./drawing.tsx')).Drawing)

/** Empty state: a drawing, one sentence, one action (looks.md). */
export function EmptyState({
  picture,
  title,
  text,
  action,
  note,
  headingLevel = 2,
}: {
  picture: DrawingName
  title: string
  text?: string | undefined
  /** A button or a link with `buttonClass()`. */
  action?: ReactNode
  /** Small print at the end. */
  note?: ReactNode
  /** 1 if the sentence is the page's main heading. */
  headingLevel?: 1 | 2 | 3
}) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.state}>
      <div className={styles.picture}>
        <Drawing name={picture} />
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {note}
    </div>
  )
}
