import { Link } from '../api/address.tsx'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { counted } from '../parts/counted.ts'
import { moveWords, type Move } from './order.ts'
import { packingListsPath } from './packing-lists-page.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import surface from '../../src/ui/surface.module.css'
import layout from '../../src/ui/layout.module.css'
import styles from './bulk-bar.module.css'

const inOrder = Object.keys(moveWords) as Move[]

/** Actions for the selected orders. */
export function BulkBar({
  numbers,
  onMove,
  onClear,
}: {
  numbers: readonly string[]
  onMove: (to: Move) => void
  onClear: () => void
}) {
  return (
    <section aria-label="Selected orders" className={classNames(surface.card, styles.bar)}>
      <p className={styles.count}>{counted(numbers.length, 'order')}</p>
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
