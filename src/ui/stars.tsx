import { useId } from 'react'
import Star from 'lucide-react/icons/star'
import { fieldLimits } from '../contract/field-limits.ts'
import { starMessages } from '../messages/stars.ts'
import { classNames } from './class-names.ts'
import styles from './stars.module.css'

const steps = Array.from({ length: fieldLimits.ratingMax }, (_, index) => index + 1)

/** Star rating input: one to five stars, as a group of radio buttons. `value` 0 means none chosen yet. */
export function StarRating({
  value,
  onChange,
  name,
  legend,
}: {
  value: number
  onChange: (stars: number) => void
  name: string
  /** Accessible name of the group. */
  legend: string
}) {
  const id = useId()
  return (
    <fieldset className={styles.rating}>
      <legend className="visually-hidden">{legend}</legend>
      {steps.map((step) => (
        <label className={styles.choice} htmlFor={`${id}-${step}`} key={step}>
          <input
            checked={value === step}
            className={styles.input}
            id={`${id}-${step}`}
            name={name}
            onChange={() => onChange(step)}
            type="radio"
            value={step}
          />
          <span className="visually-hidden">{starMessages.choice(step)}</span>
          <Star aria-hidden="true" className={classNames(styles.star, step <= value && styles.lit)} />
        </label>
      ))}
    </fieldset>
  )
}

/** A given rating. */
export function Stars({ value }: { value: number }) {
  return (
    <span className={styles.given}>
      <span className="visually-hidden">{starMessages.given(value)}</span>
      {steps.map((step) => (
        <Star
          aria-hidden="true"
          className={classNames(styles.star, step <= value && styles.lit)}
          key={step}
        />
      ))}
    </span>
  )
}
