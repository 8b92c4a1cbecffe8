import type { ReactNode, Ref } from 'react'
import { kitMessages } from '../../messages/kit.ts'
import { quantityLimits } from '../../contract/limits.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './quantity-stepper.module.css'

/**
 * Quantity stepper: minus, number, plus (section 5: 1 to 50). The signs are backgrounds of the buttons: as
 * inline SVG they were three quarters of the elements that a press in a long listing creates.
 * @param label what is counted, for the buttons' names: "Decrease quantity of Travel bag"
 * @param min with 0, minus removes the last piece and is named accordingly
 * @param add class of the plus button while the quantity is 0 and only that button is shown. It is the same
 * element before and after the press, so that the focus stays.
 * @param number replaces the number, for example by a `TypedQuantity`
 */
export function QuantityStepper({
  value,
  min = quantityLimits.min,
  onChange,
  label,
  number,
  size = 'medium',
  increaseLabel,
  add,
  className,
  ref,
}: {
  value: number
  min?: number
  onChange: (quantity: number) => void
  label: string
  number?: ReactNode
  size?: 'small' | 'medium'
  /** Name of the plus button, if it does more than count. */
  increaseLabel?: string | undefined
  add?: string | undefined
  className?: string | undefined
  /** Ref of the plus button. */
  ref?: Ref<HTMLButtonElement>
}) {
  const isEmpty = add !== undefined && value === 0
  const removes = value <= 1 && min === 0
  return (
    <span className={classNames(!isEmpty && styles.stepper, size === 'small' && styles.small, className)}>
      {!isEmpty && (
        <button
          aria-label={removes ? kitMessages.remove(label) : kitMessages.decrease(label)}
          className={classNames(styles.step, removes ? styles.bin : styles.minus)}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
          type="button"
        />
      )}
      {!isEmpty &&
        (number ?? (
          <input
            aria-label={kitMessages.quantity(label)}
            className={styles.number}
            readOnly
            type="text"
            value={value}
          />
        ))}
      <button
        aria-label={increaseLabel ?? kitMessages.increase(label)}
        className={isEmpty ? add : classNames(styles.step, styles.plus)}
        disabled={value >= quantityLimits.max}
        onClick={() => onChange(value + 1)}
        ref={ref}
        type="button"
      />
    </span>
  )
}
