import { useState } from 'react'
import { Minus, Plus } from 'lucide-react'
import { kitMessages } from '../contract/messages/kit.ts'
import { quantityLimits } from '../contract/limits.ts'
import { classNames } from './class-names.ts'
import styles from './quantity-stepper.module.css'

/**
 * Minus, the number, plus (section 5: 1 to 50). The number can be typed unless it is `readOnly`, as it is in
 * the cart.
 * @param label what is counted: the buttons are then named "Decrease quantity of Travel bag".
 */
export function QuantityStepper({
  value,
  min = quantityLimits.min,
  max = quantityLimits.max,
  onChange,
  label,
  readOnly = false,
  size = 'medium',
  increaseLabel,
  className,
}: {
  value: number
  min?: number
  max?: number
  onChange: (quantity: number) => void
  label: string
  readOnly?: boolean
  size?: 'small' | 'medium'
  /** Another name for the plus button, where it does more than count. */
  increaseLabel?: string | undefined
  className?: string | undefined
}) {
  // What is being typed may be empty for a moment; the quantity never is.
  const [typed, setTyped] = useState<string | null>(null)

  const change = (quantity: number): void => {
    const within = Math.min(max, Math.max(min, quantity))
    if (within !== value) onChange(within)
  }
  const type = (text: string): void => {
    const digits = text.replaceAll(/\D/g, '')
    setTyped(digits === '' ? '' : String(Math.min(max, Number(digits))))
    if (digits !== '') change(Number(digits))
  }

  return (
    <span className={classNames(styles['stepper'], styles[size], className)}>
      <button
        aria-label={kitMessages.decrease(label)}
        className={styles['step']}
        disabled={value <= min}
        onClick={() => change(value - 1)}
        type="button"
      >
        <Minus aria-hidden="true" size="1.1em" />
      </button>
      <input
        aria-label={kitMessages.quantity(label)}
        className={styles['number']}
        inputMode="numeric"
        onBlur={() => setTyped(null)}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => {
          if (!readOnly) event.currentTarget.select()
        }}
        readOnly={readOnly}
        type="text"
        value={typed ?? value}
      />
      <button
        aria-label={increaseLabel ?? kitMessages.increase(label)}
        className={styles['step']}
        disabled={value >= max}
        onClick={() => change(value + 1)}
        type="button"
      >
        <Plus aria-hidden="true" size="1.1em" />
      </button>
    </span>
  )
}
