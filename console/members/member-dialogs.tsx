import { useState } from 'react'
import { adminRequests } from '../../src/contract/admin/requests.ts'
import { fieldLimits } from '../../src/contract/field-limits.ts'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { onlyDigits, TextField } from '../../src/ui/field/text-field.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { conflictOf, type AdminRequest } from '../api/admin-call.ts'
import { useChange } from '../api/changes.ts'
import { counted } from '../parts/counted.ts'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Facts } from '../parts/facts.tsx'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import type { Member } from './login-words.ts'

export type MemberDialogName = 'block' | 'unblock' | 'correct' | 'end-sessions'

interface DialogProps {
  /** The version when the dialog opened: a later one would overwrite another operator's change. */
  member: Member
  onClose: () => void
}

type Versioned = 'changeMember' | 'blockMember' | 'unblockMember'

/**
 * Changes a member at the version that the operator saw. On a version conflict nothing is sent again automatically:
 * `met` is the current version, and the next attempt uses it.
 */
function useMemberChange<Name extends Versioned>(name: Name, member: Member) {
  const { mutateAsync } = useChange(name)
  const [met, setMet] = useState<Member | null>(null)

  /** @returns whether the change was made */
  async function send(what: Omit<AdminRequest<Name>, 'id' | 'version'>): Promise<boolean> {
    const { id, version } = met ?? member
    try {
      await mutateAsync({ ...what, id, version } as unknown as AdminRequest<Name>)
      return true
    } catch (error) {
      const now = conflictOf(name, error)
      if (now === null) throw error
      setMet(now)
      return false
    }
  }
  return { send, met }
}

const contact = ({ name, mobile, email }: Member) =>
  [
    ['Name', name],
    ['Mobile', mobile],
    ['E-mail address', email],
  ] as const

/** The current version after a conflict; the form keeps the typed values. */
function Met({ met }: { met: Member | null }) {
  if (met === null) return null
  return (
    <ChangedMeanwhile what="this member">
      <Facts facts={[...contact(met), ['State', met.active ? 'Active' : 'Blocked']]} />
    </ChangedMeanwhile>
  )
}

const reasons = {
  block: {
    call: 'blockMember',
    title: 'Block',
    says: 'They are logged out everywhere at once, and can’t log in until somebody unblocks them.',
    done: 'can’t log in any more',
  },
  unblock: {
    call: 'unblockMember',
    title: 'Unblock',
    says: 'They can log in again, with a new code.',
    done: 'can log in again',
  },
} as const

/** Blocks or unblocks a member, with a reason for whoever asks later. */
function Reasoned({ what, member, onClose }: DialogProps & { what: keyof typeof reasons }) {
  const { call, title, says, done } = reasons[what]
  const { send, met } = useMemberChange(call, member)
  const form = useWireForm({
    schema: adminRequests[call],
    defaultValues: { id: member.id, version: member.version, reason: '' },
    async send({ reason }) {
      if (!(await send({ reason }))) return
      showToast({ kind: 'success', text: `${member.name} ${done}` })
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} open size="small" title={`${title} ${member.name}?`}>
      <WireFormFields
        buttons={
          <Button busy={form.busy} type="submit" variant={what === 'block' ? 'danger' : 'primary'}>
            {title}
          </Button>
        }
        of={form}
      >
        <p>{says}</p>
        <Met met={met} />
        <TextField
          {...form.field('reason')}
          autoComplete="off"
          hint="For other operators; the member does not read it"
          label="Reason"
          maxLength={300}
          required
        />
      </WireFormFields>
    </Dialog>
  )
}

/** Corrects name, number and e-mail address; unchanged fields are not sent. */
function Correct({ member, onClose }: DialogProps) {
  const { id, version, name, mobile, email } = member
  const { send, met } = useMemberChange('changeMember', member)
  const form = useWireForm({
    schema: adminRequests.changeMember,
    defaultValues: { id, version, name, mobile, email },
    async send(fields) {
      const changed = Object.fromEntries(
        (['name', 'mobile', 'email'] as const)
          .filter((field) => fields[field].trim() !== member[field])
          .map((field) => [field, fields[field].trim()]),
      )
      if (Object.keys(changed).length > 0) {
        if (!(await send(changed))) return
        showToast({ kind: 'success', text: `${fields.name.trim()} is corrected` })
      }
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} open size="small" title={`Correct ${name}`}>
      <WireFormFields
        buttons={
          <Button busy={form.busy} type="submit">
            Save
          </Button>
        }
        of={form}
      >
        <Met met={met} />
        <TextField
          {...form.field('name')}
          autoComplete="off"
          label="Name"
          maxLength={fieldLimits.nameLength}
          required
        />
        <TextField
          {...form.field('mobile')}
          autoComplete="off"
          filter={onlyDigits(fieldLimits.mobileDigits)}
          hint="They log in with it; a new one logs them out everywhere, and they are told"
          inputMode="numeric"
          label="Mobile"
          required
        />
        <TextField {...form.field('email')} autoComplete="off" label="E-mail address" optional type="email" />
      </WireFormFields>
    </Dialog>
  )
}

function EndSessions({ member: { id, name, sessions }, onClose }: DialogProps) {
  const end = useChange('endMemberSessions')
  return (
    <ConfirmDialog
      busy={end.isPending}
      confirm="Log out everywhere"
      failure={end.error?.message ?? null}
      onClose={onClose}
      onConfirm={() =>
        end.mutate(
          { id },
          {
            onSuccess() {
              showToast({ kind: 'success', text: `${name} is logged out everywhere` })
              onClose()
            },
          },
        )
      }
      open
      title={`Log ${name} out everywhere?`}
    >
      <p>They are logged in on {counted(sessions, 'device')}, and can log in again with a new code.</p>
    </ConfirmDialog>
  )
}

/** The open dialog. */
export function MemberDialog({ dialog, ...props }: DialogProps & { dialog: MemberDialogName }) {
  if (dialog === 'correct') return <Correct {...props} />
  if (dialog === 'end-sessions') return <EndSessions {...props} />
  return <Reasoned {...props} what={dialog} />
}
