import type { ComponentProps } from 'react'
import { Link } from '../api/address.tsx'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { counted } from '../parts/counted.ts'
import { SelectedBar } from '../parts/selected-bar.tsx'
import { moveWords, packingListsPath, type Move, type OrderRow } from './order.ts'

const inOrder = Object.keys(moveWords) as Move[]

/** The greatest number of orders that are moved at once. */
const MOST = 500

/** Actions for the selected orders. */
export function BulkBar({
  numbers,
  onMove,
  ...bar
}: Pick<ComponentProps<typeof SelectedBar<OrderRow>>, 'list' | 'onSelect'> & {
  numbers: readonly string[]
  onMove: (to: Move) => void
}) {
  return (
    <SelectedBar
      {...bar}
      all="these orders"
      label="Selected orders"
      most={MOST}
      rowId={({ number }) => number}
      selected={numbers.length}
      words={counted(numbers.length, 'order')}
    >
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
    </SelectedBar>
  )
}
