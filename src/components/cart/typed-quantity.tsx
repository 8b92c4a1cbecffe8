import { useState, type Ref } from 'react'
import { quantityLimits } from '../../contract/limits.ts'
import { plainDigits } from '../../contract/values/digits.ts'
import { kitMessages } from '../../messages/kit.ts'
import styles from './quantity-stepper.module.css'

/** Below 51, so without separators: their parser is more than the product's page has room for. */
const WHOLE_NUMBER = /^\d+$/

/** Parses a typed quantity, 1 to 50 (section 5); `null` if it is invalid: `2.5`, `-3`, `0x10`, `60`. */
function quantityOf(typed: string): number | null {
  const written = plainDigits(typed).trim()
  const quantity = WHOLE_NUMBER.test(written) ? Number(written) : Number.NaN
  return quantity >= quantityLimits.min && quantity <= quantityLimits.max ? quantity : null
}

/**
 * The number of a `QuantityStepper`, as an input. Invalid text stays in the field, to be corrected, and
 * changes nothing.
 * @param onRefused called with whether the text is invalid; an empty text is invalid once the field is left
 * @param describedBy id of the error message, if there is one
 */
export function TypedQuantity({
  value,
  label,
  onChange,
  onRefused,
  describedBy,
  ref,
}: {
  value: number
  label: string
  onChange: (quantity: number) => void
  onRefused: (isRefused: boolean) => void
  describedBy?: string | undefined
  ref?: Ref<HTMLInputElement>
}) {
  // The typed text, which may be empty for a moment; `null` while nothing is typed.
  const [typed, setTyped] = useState<string | null>(null)
  const [counted, setCounted] = useState(value)
  if (counted !== value) {
    // The buttons changed the quantity: discard the typed text.
    setCounted(value)
    if (typed !== null && quantityOf(typed) !== value) setTyped(null)
  }
  const isRefused = typed !== null && typed.trim() !== '' && quantityOf(typed) === null

  function type(text: string): void {
    const quantity = quantityOf(text)
    setTyped(text)
    onRefused(text.trim() !== '' && quantity === null)
    if (quantity !== null && quantity !== value) onChange(quantity)
  }

  return (
    <input
      aria-describedby={describedBy}
      aria-invalid={isRefused || describedBy !== undefined || undefined}
      aria-label={kitMessages.quantity(label)}
      className={styles.number}
      inputMode="numeric"
      onBlur={() => {
        if (typed === null || quantityOf(typed) !== null) setTyped(null)
        else onRefused(true)
      }}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      ref={ref}
      type="text"
      value={typed ?? value}
    />
  )
}
