import * as v from 'valibot'
import { tagLimits } from '../../src/contract/admin/member-tags.ts'
import { adminRequests } from '../../src/contract/admin/requests.ts'
import { fieldLimits } from '../../src/contract/field-limits.ts'
import { tenDigits } from '../../src/contract/values/mobile.ts'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useChange, useVersionedChange, type Conflict } from '../api/changes.ts'
import { setReply } from '../api/lists.ts'
import { counted } from '../parts/counted.ts'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Facts } from '../parts/facts.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useWireForm } from '../parts/form.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import type { Member } from './login-state.ts'
import { LINE, tagsOfLines, typedTags } from './typed-tags.ts'

export type MemberDialogName = 'block' | 'unblock' | 'correct' | 'tags' | 'end-sessions'

interface DialogProps {
  /** The version when the dialog opened: a later one would overwrite another operator's change. */
  member: Member
  onClose: () => void
}

/** What a change of a member makes stale: orders show the name and the number too. */
const staleMembers = ['listMembers', 'showMember', 'listOrders', 'showOrder'] as const

const useMemberChange = <Name extends 'changeMember' | 'blockMember' | 'unblockMember'>(
  name: Name,
  member: Member,
) =>
  useVersionedChange(name, member, staleMembers, (now) =>
    setReply<'showMember'>('showMember', { id: now.id }, now),
  )

const contact = ({ name, mobile, email }: Member) =>
  [
    ['Name', name],
    ['Mobile', mobile],
    ['E-mail address', email],
  ] as const

/** The current version after a conflict; the form keeps the typed values. */
function ChangedMember({ conflict }: { conflict: Conflict<Member, Member> | null }) {
  if (conflict === null) return null
  const { met } = conflict
  return (
    <ChangedMeanwhile what="this member">
      <Facts
        facts={[...contact(met), ['State', met.active ? 'Active' : 'Blocked'], ['Tags', met.tags.join(', ')]]}
      />
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
  const { send, conflict } = useMemberChange(call, member)
  const { id, name } = member
  const form = useWireForm({
    schema: adminRequests[call],
    defaultValues: { id, version: member.version, reason: '' },
    keeps: `${call} ${id}`,
    async send({ reason }) {
      if ((await send((version) => ({ id, version, reason }))) === null) return
      form.draft?.forget()
      showToast({ kind: 'success', text: `${name} ${done}` })
      onClose()
    },
  })
  return (
    <FormDialog act={title} danger={what === 'block'} of={form} onClose={onClose} title={`${title} ${name}?`}>
      <p>{says}</p>
      <ChangedMember conflict={conflict} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

/** Corrects name, number and e-mail address; unchanged fields are not sent. */
function Correct({ member, onClose }: DialogProps) {
  const { id, name, mobile, email } = member
  const { send, conflict } = useMemberChange('changeMember', member)
  const form = useWireForm({
    schema: adminRequests.changeMember,
    defaultValues: { id, version: member.version, name, mobile, email },
    keeps: `changeMember ${id}`,
    async send(fields) {
      const read = {
        name: fields.name.trim(),
        mobile: tenDigits(fields.mobile) ?? fields.mobile,
        email: fields.email.trim(),
      }
      const changed = Object.fromEntries(
        (['name', 'mobile', 'email'] as const)
          .filter((field) => read[field] !== member[field])
          .map((field) => [field, read[field]]),
      )
      if (Object.keys(changed).length > 0) {
        if ((await send((version) => ({ id, version, ...changed }))) === null) return
        showToast({ kind: 'success', text: `${fields.name.trim()} is corrected` })
      }
      form.draft?.forget()
      onClose()
    },
  })
  return (
    <FormDialog act="Save" of={form} onClose={onClose} title={`Correct ${name}`}>
      <ChangedMember conflict={conflict} />
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
        hint="They log in with it; a new one logs them out everywhere, and they are told"
        inputMode="tel"
        label="Mobile"
        required
      />
      <TextField {...form.field('email')} autoComplete="off" label="E-mail address" optional type="email" />
    </FormDialog>
  )
}

const typedForm = v.object({ tags: typedTags })

/** Sets the tags, one a line. */
function ChangeTags({ member, onClose }: DialogProps) {
  const { id, name, tags } = member
  const { send, conflict } = useMemberChange('changeMember', member)
  const form = useWireForm({
    schema: typedForm,
    defaultValues: { tags: tags.join(LINE) },
    keeps: `tags of ${id}`,
    async send({ tags: typed }) {
      if ((await send((version) => ({ id, version, tags: tagsOfLines(typed) }))) === null) return
      form.draft?.forget()
      showToast({ kind: 'success', text: `The tags of ${name} are changed` })
      onClose()
    },
  })
  return (
    <FormDialog act="Save" of={form} onClose={onClose} title={`Tags of ${name}`}>
      <ChangedMember conflict={conflict} />
      <TextAreaField
        {...form.field('tags')}
        autoComplete="off"
        hint={`One a line, up to ${tagLimits.tags} of ${tagLimits.length} characters; the member does not see them`}
        label="Tags"
        optional
        rows={5}
      />
    </FormDialog>
  )
}

function EndSessions({ member: { id, name, sessions }, onClose }: DialogProps) {
  const end = useChange('endMemberSessions', ['showMember'])
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
      <p>{`They are logged in on ${counted(sessions, 'device')}, and can log in again with a new code.`}</p>
    </ConfirmDialog>
  )
}

/** The open dialog. */
export function MemberDialog({ dialog, ...props }: DialogProps & { dialog: MemberDialogName }) {
  if (dialog === 'correct') return <Correct {...props} />
  if (dialog === 'tags') return <ChangeTags {...props} />
  if (dialog === 'end-sessions') return <EndSessions {...props} />
  return <Reasoned {...props} what={dialog} />
}
