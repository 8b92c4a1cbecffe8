import { classNames } from '../class-names.ts'
import styles from './loader.module.css'

/** Loading indicator. `label` is read out, and shown where `labelShown`. */
export function Loader({
  label,
  labelShown = false,
  className,
}: {
  label: string
  labelShown?: boolean
  className?: string | undefined
}) {
  return (
    <output className={classNames(styles['loader'], className)}>
      <span aria-hidden="true" className={styles['dots']}>
        <span />
        <span />
        <span />
      </span>
      <span className={labelShown ? styles['label'] : 'visually-hidden'}>{label}</span>
    </output>
  )
}
