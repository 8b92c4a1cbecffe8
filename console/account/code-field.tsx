import { TextField, type TextFieldProps } from '../../src/ui/field/text-field.tsx'

/** The second factor of an operator who is set up. @param props those of the form's field */
export function CodeField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      autoComplete="one-time-code"
      hint="Six digits of your authenticator, or one of your recovery codes"
      label="Code"
      required
      {...props}
    />
  )
}
