import type { ComponentProps } from 'react'
import { TextField } from '../../src/ui/field/text-field.tsx'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'autoComplete' | 'type'>

/** The passphrase of an account that there is. */
export const PassphraseField = (field: FieldProps) => (
  <TextField autoComplete="current-password" required type="password" {...field} />
)

/** A passphrase that is chosen here. */
export const NewPassphraseField = (field: FieldProps) => (
  <TextField autoComplete="new-password" required type="password" {...field} />
)

/** A code of the authenticator, or a recovery code. */
export const CodeField = (field: Omit<FieldProps, 'label'>) => (
  <TextField
    autoComplete="one-time-code"
    hint="Six digits of your authenticator, or one of your recovery codes"
    label="Code"
    required
    {...field}
  />
)
