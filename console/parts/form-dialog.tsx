import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { WireFormFields, type WireForm } from './form.tsx'

/**
 * Dialog with a form. It stays open and busy until the call succeeds or fails. Import it lazily.
 * @param of the form, whose `send` closes the dialog
 * @param act label of the button that sends it
 */
export function FormDialog<Fields extends FieldValues>({
  of,
  title,
  act,
  danger = false,
  disabled = false,
  size = 'small',
  onClose,
  children,
}: {
  of: WireForm<Fields>
  title: string
  act: string
  danger?: boolean
  disabled?: boolean
  size?: 'small' | 'medium'
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog onClose={onClose} open size={size} title={title}>
      <WireFormFields act={act} of={of} disabled={disabled} variant={danger ? 'danger' : 'primary'}>
        {children}
      </WireFormFields>
    </Dialog>
  )
}
