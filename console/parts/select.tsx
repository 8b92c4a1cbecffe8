import type { ComponentProps } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classNames } from '../../src/ui/class-names.ts'
import field from '../../src/ui/field/field.module.css'
import styles from './select.module.css'

/** A native select with a hidden label, for a list's filter; forms use `SelectField`. */
export function Select({ className, ...rest }: ComponentProps<'select'> & { 'aria-label': string }) {
  return (
    <span className={classNames(field.select, styles.frame, className)}>
      <select {...rest} className={styles.control} />
      <ChevronDown aria-hidden="true" className={styles.chevron} size="1.125rem" />
    </span>
  )
}
