import X from 'lucide-react/icons/x'
import { kitMessages } from '../messages/kit.ts'
import styles from './chip.module.css'

/** Filter chip; pressing it removes the filter. */
export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button aria-label={kitMessages.remove(label)} className={styles.chip} onClick={onRemove} type="button">
      <span>{label}</span>
      <X aria-hidden="true" size="1em" />
    </button>
  )
}
