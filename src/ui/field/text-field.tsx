import { useRef, type ComponentPropsWithRef } from 'react'
import { plainDigits } from '../../contract/values/digits.ts'
import { Field, type FieldTexts } from './field.tsx'

export type TextFieldProps = FieldTexts &
  ComponentPropsWithRef<'input'> & {
    /**
     * Cleans typed text before `onChange`: `filter={onlyDigits(10)}`. The second argument is the text before.
     */
    filter?: ((typed: string, before: string) => string) | undefined
  }

/** Single-line text field. Accepts react-hook-form's `register`: `<TextField {...register('name')} />`. */
export function TextField({
  label,
  error,
  invalid,
  hint,
  optional,
  id,
  className,
  filter,
  onChange,
  onFocus,
  ...rest
}: TextFieldProps) {
  const before = useRef('')
  return (
    <Field
      className={className}
      renderControl={(wiring) => (
        <input
          type="text"
          {...rest}
          {...wiring}
          onFocus={(event) => {
            before.current = event.currentTarget.value
            onFocus?.(event)
          }}
          onChange={(event) => {
            if (filter !== undefined) {
              const kept = filter(event.currentTarget.value, before.current)
              before.current = kept
              // Only if it differs: setting the value moves the caret to the end.
              if (kept !== event.currentTarget.value) event.currentTarget.value = kept
            }
            return onChange?.(event)
          }}
        />
      )}
      error={error}
      invalid={invalid}
      hint={hint}
      id={id}
      label={label}
      optional={optional}
    />
  )
}

/**
 * Keeps only digits, at most `max` (section 5), in ASCII. Accepts a pasted "98765 43210", and digits of any script.
 * @returns a filter for `TextField`
 */
export function onlyDigits(max: number): (typed: string) => string {
  return (typed) => plainDigits(typed).replaceAll(/\D/g, '').slice(0, max)
}
