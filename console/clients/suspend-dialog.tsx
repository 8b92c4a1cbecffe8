import { adminRequests } from '../../src/contract/admin/requests.ts'
import { showToast } from '../../src/ui/toast/toast.ts'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import { Facts } from '../parts/facts.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useWireForm } from '../parts/form.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { useClientChange } from './client-changes.ts'
import type { Client } from './client-form.ts'

/** Confirms that a client's shop is suspended, or opened again. */
export function SuspendDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { send, conflict } = useClientChange(client)
  const { login_id: loginId, name, version, suspended } = client
  const what = { client: loginId, suspended: !suspended }
  const form = useWireForm({
    schema: adminRequests.changeClient,
    defaultValues: { ...what, version, reason: '' },
    keeps: `suspend ${loginId}`,
    async send({ reason }) {
      if ((await send((current) => ({ ...what, version: current, reason }))) === null) return
      form.draft?.forget()
      const text = suspended ? `The shop of ${name} is open again` : `The shop of ${name} is closed`
      showToast({ kind: 'success', text })
      onClose()
    },
  })
  return (
    <FormDialog
      act={suspended ? 'Open the shop again' : 'Suspend'}
      danger={!suspended}
      of={form}
      onClose={onClose}
      title={suspended ? `Open ${name} again?` : `Suspend ${name}?`}
    >
      <p>
        {suspended
          ? 'Members are logged in as before, and their shop opens by itself.'
          : 'The shop says that it is paused, and nobody can log in or order. Operators go on working. Points go on expiring on their day.'}
      </p>
      {conflict !== null && (
        <ChangedMeanwhile what="this client">
          <Facts facts={[['Shop', conflict.met.suspended ? 'Suspended' : 'Open']]} />
        </ChangedMeanwhile>
      )}
      <ReasonField {...form.field('reason')} hint="For other operators; members do not read it" />
    </FormDialog>
  )
}
