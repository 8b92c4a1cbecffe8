import { useState } from 'react'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { adminRequests } from '../../src/contract/admin/requests.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { Skeleton } from '../../src/ui/status/skeleton.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useChange, usePreview } from '../api/changes.ts'
import { counted } from '../parts/counted.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useWireForm } from '../parts/form.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { staleGrants } from './grant-changes.ts'
import { undoSentence, type Grant } from './grant.ts'
import buttons from '../parts/form.module.css'
import styles from './grants.module.css'

export type GrantDialogName = 'approve' | 'reject' | 'undo'

interface DialogProps {
  /** As it was when the dialog was opened. */
  grant: Grant
  onClose: () => void
}

function Approve({ grant: { id, version, members, points, created_by: by }, onClose }: DialogProps) {
  const approve = useChange('approveGrant', staleGrants)
  return (
    <ConfirmDialog
      busy={approve.isPending}
      confirm="Approve"
      failure={approve.error?.message ?? null}
      onClose={onClose}
      onConfirm={() =>
        approve.mutate(
          { id, version },
          {
            onSuccess() {
              showToast({ kind: 'success', text: `Grant ${id} is approved` })
              onClose()
            },
          },
        )
      }
      open
      title={`Approve grant ${id}?`}
    >
      <p>
        {`${groupedNumber(points)} points for ${counted(members, 'member')}, as ${by} asked. They are given at once.`}
      </p>
    </ConfirmDialog>
  )
}

function Reject({ grant: { id, version }, onClose }: DialogProps) {
  const reject = useChange('rejectGrant', staleGrants)
  const form = useWireForm({
    schema: adminRequests.rejectGrant,
    defaultValues: { id, version, reason: '' },
    keeps: `rejectGrant ${id}`,
    async send({ reason }) {
      await reject.mutateAsync({ id, version, reason })
      form.draft?.forget()
      showToast({ kind: 'success', text: `Grant ${id} is rejected` })
      onClose()
    },
  })
  return (
    <FormDialog act="Reject" danger of={form} onClose={onClose} title={`Reject grant ${id}?`}>
      <p>No points move, and nobody can approve it later.</p>
      <ReasonField {...form.field('reason')} hint="For other operators; the members do not read it" />
    </FormDialog>
  )
}

/** Confirms an undo with its preview. The result is shown again afterwards, because members spend in between. */
function Undo({ grant: { id }, onClose }: DialogProps) {
  const undo = useChange('undoGrant', staleGrants)
  const [done, setDone] = useState<AdminReplyOf<'undoGrant'> | null>(null)
  const { data, error } = usePreview('undoGrant', { id, reason: 'To see first', dry_run: true })
  const form = useWireForm({
    schema: adminRequests.undoGrant,
    defaultValues: { id, reason: '' },
    keeps: `undoGrant ${id}`,
    async send({ reason }) {
      setDone(await undo.mutateAsync({ id, reason }))
      form.draft?.forget()
    },
  })
  if (done !== null)
    return (
      <Dialog
        footer={
          <div className={buttons.buttons}>
            <Button onClick={onClose}>Close</Button>
          </div>
        }
        onClose={onClose}
        open
        size="small"
        title={done.state === 'undoing' ? `Grant ${id} is being undone` : `Grant ${id} is undone`}
      >
        <p className={styles.sum}>{undoSentence(done)}</p>
        {done.state === 'undoing' && <p>Whoever spends before it is their turn gives back less.</p>}
      </Dialog>
    )
  return (
    <FormDialog
      act={data === undefined ? 'Take back' : `Take back ${groupedNumber(data.taken_back)} points`}
      danger
      disabled={data === undefined}
      of={form}
      onClose={onClose}
      title={`Undo grant ${id}?`}
    >
      {data !== undefined && <p className={styles.sum}>{undoSentence(data)}</p>}
      {data === undefined && error === null && <Skeleton shape="line" />}
      {error !== null && <InlineMessage tone="error">{error.message}</InlineMessage>}
      <p>
        Only what is left of this grant is taken; the members’ other points stay. They are told, and it can’t
        be undone again.
      </p>
      <ReasonField {...form.field('reason')} hint="For other operators; the members do not read it" />
    </FormDialog>
  )
}

/** The open dialog. */
export function GrantDialog({ dialog, ...props }: DialogProps & { dialog: GrantDialogName }) {
  if (dialog === 'approve') return <Approve {...props} />
  return dialog === 'reject' ? <Reject {...props} /> : <Undo {...props} />
}
