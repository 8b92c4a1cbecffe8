import { useState, type ReactNode } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { inBackground } from '../../src/lib/in-background.ts'
import { classNames } from '../../src/ui/class-names.ts'
import surface from '../../src/ui/surface.module.css'
import layout from '../../src/ui/layout.module.css'
import styles from './selected-bar.module.css'

/** A list that can be read further. */
interface Loading<Row> {
  rows: readonly Row[]
  hasNextPage: boolean
  fetchNextPage: () => Promise<Pick<Loading<Row>, 'hasNextPage'> & { data?: readonly Row[] | undefined }>
}

interface SelectedBarProps<Row> {
  list: Loading<Row>
  rowId: (row: Row) => string
  /** Accessible name. */
  label: string
  /** How many are selected, and in words. */
  selected: number
  words: string
  /** The greatest number that is changed at once. */
  most: number
  /** What all of the list are called: `these orders`. */
  all: string
  onSelect: (ids: ReadonlySet<string>) => void
  /** The actions. */
  children: ReactNode
}

/** Selects beyond what is shown: reads on and selects all of the filter, up to as many as are changed at once. */
function SelectAll<Row>({ list, rowId, most, all, onSelect }: SelectedBarProps<Row>) {
  const [busy, setBusy] = useState(false)
  async function selectAll(): Promise<void> {
    setBusy(true)
    let { rows, hasNextPage } = list
    while (hasNextPage && rows.length < most) {
      const read = await list.fetchNextPage()
      // Not read: the list says so below its rows.
      if (read.data === undefined || read.data.length === rows.length) break
      rows = read.data
      hasNextPage = read.hasNextPage
    }
    onSelect(new Set(rows.slice(0, most).map((row) => rowId(row))))
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => inBackground(selectAll())} size="small" variant="quiet">
      {`Select all of ${all}, up to ${most}`}
    </Button>
  )
}

/** What can be done with the selected rows of a list; it stays in view. */
export function SelectedBar<Row>(props: SelectedBarProps<Row>) {
  const { list, label, selected, words, most, onSelect, children } = props
  return (
    <section aria-label={label} className={classNames(surface.card, styles.bar)}>
      <p className={styles.count}>{words}</p>
      {list.hasNextPage && selected === list.rows.length && selected < most && <SelectAll {...props} />}
      <div className={layout.row2}>
        {children}
        <Button onClick={() => onSelect(new Set())} size="small" variant="quiet">
          Clear
        </Button>
      </div>
    </section>
  )
}
