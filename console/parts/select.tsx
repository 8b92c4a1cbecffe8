import type { ComponentProps } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classNames } from '../../src/ui/class-names.ts'
import styles from './select.module.css'

/** A native select without a label beside it, as a list's filter has one; `SelectField` is the one of a form. */
export function Select({ className, ...rest }: ComponentProps<'select'> & { 'aria-label': string }) {
  return (
    <span className={classNames(styles.frame, className)}>
      <select {...rest} className={styles.control} />
      <ChevronDown aria-hidden="true" className={styles.chevron} size="1.125rem" />
    </span>
  )
}
