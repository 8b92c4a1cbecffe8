import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { useMay } from '../api/session.tsx'
import layout from '../../src/ui/layout.module.css'
import styles from './shortcuts-dialog.module.css'

const ofRows = [
  [['J'], 'Next row'],
  [['K'], 'Row before'],
  [['Enter'], 'Open the row'],
  [['X'], 'Select the row, as Space does'],
  [['Shift J'], 'Select on to the next row, Shift K to the one before'],
  [['Ctrl A'], 'Select all rows'],
  [['/'], 'Search everything, as Ctrl K does'],
  [['F'], 'Search this page’s list'],
  [['?'], 'These shortcuts'],
] as const
const ofOrders = [
  [['A'], 'Accept the order, or the selected ones'],
  [['S'], 'Ship the order, or the selected ones'],
  [['P'], 'Print packing lists'],
  [['Z'], 'Undo the last move'],
] as const

/** List of all keyboard shortcuts. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const may = useMay()
  const usableShortcuts = may('orders.move') ? [...ofRows, ...ofOrders] : ofRows
  return (
    <Dialog onClose={onClose} open={open} size="small" title="Shortcuts">
      <dl className={layout.stack1}>
        {usableShortcuts.map(([[key], meaning]) => (
          <div className={styles.key} key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {may('orders.read') && (
        <p className={styles.note}>A scanner opens the order whose number it reads, on any page.</p>
      )}
    </Dialog>
  )
}
