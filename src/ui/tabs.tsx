import { useEffect, useRef, type ReactNode } from 'react'
import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import styles from './tabs.module.css'

export interface TabEntry {
  value: string
  label: string
  content: ReactNode
}

/** Tabs with panels; only the selected panel is in the DOM. The row scrolls to the selected tab. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly TabEntry[]
  value: string
  onChange: (value: string) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!row || !tab) return
    // Horizontally only: `scrollIntoView` would also scroll the page.
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [value, tabs.length])
  return (
    <BaseTabs.Root onValueChange={(next) => onChange(String(next))} value={value}>
      <BaseTabs.List aria-label={label} className={styles.list} ref={list}>
        {tabs.map((tab) => (
          <BaseTabs.Tab className={styles.tab} key={tab.value} value={tab.value}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel className={styles.panel} key={tab.value} value={tab.value}>
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
