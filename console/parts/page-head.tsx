import { useEffect, type ReactNode } from 'react'
import { focusMain } from '../../src/ui/focus-main.ts'
import { setPageTitle } from './window-title.ts'
import styles from './page-head.module.css'

/** Whether what is typed goes into a dialog that is open, and not one that is just closing. */
const isInDialog = (): boolean =>
  document.activeElement?.closest(':is([role=dialog], [role=alertdialog])[data-open]') instanceof Element

/**
 * A page's heading, which also sets the window's title and receives the focus when the page opens, unless a
 * dialog has it: a page may load behind the search that was opened meanwhile.
 * @param mark content beside the title, such as a state
 * @param children the page's actions
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
    setPageTitle(title)
  }, [title])
  useEffect(() => {
    if (!isInDialog()) focusMain()
  }, [])
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {mark}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
