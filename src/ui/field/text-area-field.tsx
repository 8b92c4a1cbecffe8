import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldTexts } from './field.tsx'

/** Multi-line text field with the interface of `TextField`. */
export function TextAreaField({
  label,
  error,
  hint,
  optional,
  id,
  className,
  rows = 3,
  ...rest
}: FieldTexts & ComponentPropsWithRef<'textarea'>) {
  return (
    <Field
      className={className}
      renderControl={(wiring) => <textarea rows={rows} {...rest} {...wiring} />}
      error={error}
      hint={hint}
      id={id}
      label={label}
      optional={optional}
    />
  )
}
