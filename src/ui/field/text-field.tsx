import { useRef, type ComponentPropsWithRef } from 'react'
import { Field, type FieldTexts } from './field.tsx'

export type TextFieldProps = FieldTexts &
  ComponentPropsWithRef<'input'> & {
    /** Cleans what is typed before `onChange`: `filter={onlyDigits(10)}`; its second argument is the text before. */
    filter?: ((typed: string, before: string) => string) | undefined
  }

/** A line of text. Spreads react-hook-form's `register` as it comes: `<TextField {...register('name')} />`. */
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
              // Written only where it differs: writing moves the caret to the end.
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
 * Keeps a field's digits and nothing else, at most `max` of them (section 5). A paste of "98765 43210" works.
 * @returns a filter from what was typed to what the field takes.
 */
export function onlyDigits(max: number): (typed: string) => string {
  return (typed) => typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, max)
}
