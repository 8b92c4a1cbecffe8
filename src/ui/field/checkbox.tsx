import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

/** Checkbox with a label; the whole line is clickable. */
export function Checkbox({ label, className, ...rest }: ComponentPropsWithRef<'input'> & { label: string }) {
  return (
    <label className={classNames(styles.checkbox, className)}>
      <input {...rest} className={styles.box} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
