import { useId, type ReactNode } from 'react'
import styles from './panel.module.css'

/** A part of a page, on a surface of its own. @param action what can be done with it, beside its heading */
export function Panel({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
