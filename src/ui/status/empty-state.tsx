import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { DrawingName } from './drawing.tsx'
import styles from './empty-state.module.css'

/** The drawings are fetched when something is empty; where even that fails, the sentence stands alone. */
const Drawing = lazyPart(async () => (await import('./drawing.tsx')).Drawing)

/** Nothing here, and why: a drawn picture, one sentence, one way on (looks.md). */
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
  /** What is small and stands last. */
  note?: ReactNode
  /** 1 where the sentence is the page's own heading. */
  headingLevel?: 1 | 2 | 3
}) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles['state']}>
      <div className={styles['picture']}>
        <Drawing name={picture} />
      </div>
      <Heading className={styles['title']}>{title}</Heading>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
      {note}
    </div>
  )
}
