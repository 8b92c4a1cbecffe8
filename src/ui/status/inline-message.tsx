import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import { classNames } from '../class-names.ts'
import styles from './inline-message.module.css'

/** Inline message. Not distinguished by colour alone; screen readers announce it when it appears. */
export function InlineMessage({
  tone,
  children,
}: {
  tone: 'info' | 'warning' | 'error'
  children: ReactNode
}) {
  const Icon = tone === 'info' ? Info : CircleAlert
  return (
    <output className={classNames(styles.message, tone !== 'info' && styles[tone])}>
      <Icon aria-hidden="true" className={styles.icon} size="1.25em" />
      <span className={styles.words}>{children}</span>
    </output>
  )
}
