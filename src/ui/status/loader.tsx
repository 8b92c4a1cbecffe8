import styles from './loader.module.css'

/** Loading indicator. `label` is read out; `labelShown` also shows it. */
export function Loader({ label, labelShown = false }: { label: string; labelShown?: boolean }) {
  return (
    <output className={styles.loader}>
      <span aria-hidden="true" className={styles.dots}>
        <span />
        <span />
        <span />
      </span>
      <span className={labelShown ? styles.label : 'visually-hidden'}>{label}</span>
    </output>
  )
}
