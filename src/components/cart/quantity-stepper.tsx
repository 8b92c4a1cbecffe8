import type { ReactNode } from 'react'
import { Minus, Plus, Trash2 } from 'lucide-react'
import { kitMessages } from '../../messages/kit.ts'
import { quantityLimits } from '../../contract/limits.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './quantity-stepper.module.css'

/**
 * Quantity stepper: minus, the number, plus (section 5: 1 to 50).
 * @param label what is counted: the buttons are then named "Decrease quantity of Travel bag".
 * @param min with 0, minus takes the last piece away, and says so.
 * @param number stands in place of a number that only the buttons change: a `TypedQuantity`.
 */
export function QuantityStepper({
  value,
  min = quantityLimits.min,
  onChange,
  label,
  number,
  size = 'medium',
  increaseLabel,
}: {
  value: number
  min?: number
  onChange: (quantity: number) => void
  label: string
  number?: ReactNode
  size?: 'small' | 'medium'
  /** Another name for the plus button, where it does more than count. */
  increaseLabel?: string | undefined
}) {
  const removes = value <= 1 && min === 0
  const Less = removes ? Trash2 : Minus
  return (
    <span className={classNames(styles['stepper'], styles[size])}>
      <button
        aria-label={removes ? kitMessages.remove(label) : kitMessages.decrease(label)}
        className={styles['step']}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        type="button"
      >
        <Less aria-hidden="true" size="1.1em" />
      </button>
      {number ?? (
        <input
          aria-label={kitMessages.quantity(label)}
          className={styles['number']}
          readOnly
          type="text"
          value={value}
        />
      )}
      <button
        aria-label={increaseLabel ?? kitMessages.increase(label)}
        className={styles['step']}
        disabled={value >= quantityLimits.max}
        onClick={() => onChange(value + 1)}
        type="button"
      >
        <Plus aria-hidden="true" size="1.1em" />
      </button>
    </span>
  )
}
