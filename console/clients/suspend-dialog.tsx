import { adminRequests } from '../../src/contract/admin/requests.ts'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useChange } from '../api/changes.ts'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import type { Client } from './client-form.ts'

/** Confirms that a client's shop is suspended, or opened again. */
export function SuspendDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const change = useChange('changeClient')
  const { login_id: loginId, name, version, suspended } = client
  const form = useWireForm({
    schema: adminRequests.changeClient,
    defaultValues: { client: loginId, version, suspended: !suspended, reason: '' },
    async send({ reason }) {
      await change.mutateAsync({ client: loginId, version, suspended: !suspended, reason })
      const text = suspended ? `The shop of ${name} is open again` : `The shop of ${name} is closed`
      showToast({ kind: 'success', text })
      onClose()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      open
      size="small"
      title={suspended ? `Open ${name} again?` : `Suspend ${name}?`}
    >
      <WireFormFields
        buttons={
          <Button busy={form.busy} type="submit" variant={suspended ? 'primary' : 'danger'}>
            {suspended ? 'Open the shop again' : 'Suspend'}
          </Button>
        }
        of={form}
      >
        <p>
          {suspended
            ? 'Members are logged in as before, and their shop opens by itself.'
            : 'The shop says that it is paused, and nobody can log in or order. Operators go on working. Points go on expiring on their day.'}
        </p>
        <TextField
          {...form.field('reason')}
          autoComplete="off"
          hint="For other operators; members do not read it"
          label="Reason"
          maxLength={300}
          required
        />
      </WireFormFields>
    </Dialog>
  )
}
