import type { ComponentProps } from 'react'
import { TextField } from '../../src/ui/field/text-field.tsx'

/** Why the operator does it. @param hint who reads it */
export function ReasonField({
  hint = 'For other operators; the member does not read it',
  optional = false,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      hint={hint}
      label="Reason"
      optional={optional}
      required={!optional}
    />
  )
}
