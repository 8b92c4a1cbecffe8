import { classNames } from '../../src/ui/class-names.ts'
import styles from './badge.module.css'

/** A state as a coloured word. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'accent' | 'success' | 'warning' | 'error'
  children: string
}) {
  return <span className={classNames(styles.badge, tone !== 'plain' && styles[tone])}>{children}</span>
}
