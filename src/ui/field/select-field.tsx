import type { ComponentPropsWithRef } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Field, type FieldTexts } from './field.tsx'
import styles from './field.module.css'

export interface SelectOption {
  value: string | number
  label: string
}

/** Native select: phones, kiosks and screen readers support it best. */
export function SelectField({
  label,
  error,
  hint,
  optional,
  id,
  className,
  options,
  placeholder,
  ...rest
}: FieldTexts &
  ComponentPropsWithRef<'select'> & {
    options: readonly SelectOption[]
    /** Label and value while nothing is chosen. */
    placeholder?: SelectOption | undefined
  }) {
  return (
    <Field
      className={className}
      renderControl={(wiring) => (
        <span className={styles.select}>
          <select {...rest} {...wiring}>
            {placeholder !== undefined && <option value={placeholder.value}>{placeholder.label}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className={styles.chevron} size="1.25em" />
        </span>
      )}
      error={error}
      hint={hint}
      id={id}
      label={label}
      optional={optional}
    />
  )
}
