import { useState } from 'react'
import { Link } from '../api/address.tsx'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { inBackground } from '../../src/lib/in-background.ts'
import { counted } from '../parts/counted.ts'
import { moveWords, packingListsPath, type Move, type OrderRow } from './order.ts'
import { classNames } from '../../src/ui/class-names.ts'
import surface from '../../src/ui/surface.module.css'
import layout from '../../src/ui/layout.module.css'
import styles from './bulk-bar.module.css'

const inOrder = Object.keys(moveWords) as Move[]

/** The greatest number of orders that are moved at once. */
const MOST = 500

/** A list that can be read further. */
interface Loading {
  rows: readonly OrderRow[]
  hasNextPage: boolean
  fetchNextPage: () => Promise<Pick<Loading, 'hasNextPage'> & { data?: readonly OrderRow[] | undefined }>
}

/** Selects beyond what is shown: reads on and selects all of the filter, up to as many as are moved at once. */
function SelectAll({ list, onSelect }: { list: Loading; onSelect: (numbers: ReadonlySet<string>) => void }) {
  const [busy, setBusy] = useState(false)
  async function selectAll(): Promise<void> {
    setBusy(true)
    let { rows, hasNextPage } = list
    while (hasNextPage && rows.length < MOST) {
      const read = await list.fetchNextPage()
      // Not read: the list says so below its rows.
      if (read.data === undefined || read.data.length === rows.length) break
      rows = read.data
      hasNextPage = read.hasNextPage
    }
    onSelect(new Set(rows.slice(0, MOST).map(({ number }) => number)))
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => inBackground(selectAll())} size="small" variant="quiet">
      {`Select all of these orders, up to ${MOST}`}
    </Button>
  )
}

/** Actions for the selected orders. */
export function BulkBar({
  list,
  numbers,
  onSelect,
  onMove,
  onClear,
}: {
  list: Loading
  numbers: readonly string[]
  onSelect: (numbers: ReadonlySet<string>) => void
  onMove: (to: Move) => void
  onClear: () => void
}) {
  return (
    <section aria-label="Selected orders" className={classNames(surface.card, styles.bar)}>
      <p className={styles.count}>{counted(numbers.length, 'order')}</p>
      {list.hasNextPage && numbers.length === list.rows.length && numbers.length < MOST && (
        <SelectAll list={list} onSelect={onSelect} />
      )}
      <div className={layout.row2}>
        {inOrder.map((to) => (
          <Button
            key={to}
            onClick={() => onMove(to)}
            size="small"
            variant={to === 'declined' ? 'danger' : 'secondary'}
          >
            {moveWords[to].act}
          </Button>
        ))}
        <Link className={buttonClass({ variant: 'secondary', size: 'small' })} to={packingListsPath(numbers)}>
          Packing lists
        </Link>
        <Button onClick={onClear} size="small" variant="quiet">
          Clear
        </Button>
      </div>
    </section>
  )
}
