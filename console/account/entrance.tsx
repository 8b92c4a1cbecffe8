import { useEffect, type ReactNode } from 'react'
import Gift from 'lucide-react/icons/gift'
import { focusMain } from '../../src/ui/focus-main.ts'
import { setPageTitle } from '../parts/window-title.ts'
import styles from './entrance.module.css'

/** Layout of the pages before the sign-in. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    setPageTitle(title)
    // Where the next step has no field that takes the focus.
    focusMain()
  }, [title])
  return (
    <main className={styles.entrance}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <Gift aria-hidden="true" size="1.25rem" />
          Rewards console
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
