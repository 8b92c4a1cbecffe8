import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './badge.module.css'

export type BadgeTone = 'accent' | 'neutral' | 'success' | 'warning' | 'error'

/** A small pill that says what something is: Latest, Feature, Delivered. */
export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: BadgeTone
  children: ReactNode
  className?: string | undefined
}) {
  return <span className={classNames(styles['badge'], styles[tone], className)}>{children}</span>
}

/** The number on an icon; nothing at zero. The icon's own name tells it to a screen reader. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span aria-hidden="true" className={styles['count']}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
