import { useEffect, type ReactNode } from 'react'
import { focusMain } from '../../src/ui/focus-main.ts'
import styles from './page-head.module.css'

/**
 * A page's heading, which is the window's title too and takes the focus along to the page.
 * @param mark beside the title, such as a state
 * @param children what can be done with all of the page
 */
export function PageHead({
  title,
  mark,
  children,
}: {
  title: string
  mark?: ReactNode
  children?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Rewards console`
  }, [title])
  useEffect(focusMain, [])
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {mark}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
