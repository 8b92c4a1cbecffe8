import { useState } from 'react'
import * as v from 'valibot'
import { useController } from 'react-hook-form'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { HeldRole } from '../../src/contract/admin/roles.ts'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useChange, useVersionedChange } from '../api/changes.ts'
import { requestFields } from '../api/request-fields.ts'
import { useMay, useSession } from '../api/session.tsx'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Facts } from '../parts/facts.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useWireForm, WireFormFields, type WireForm } from '../parts/form.tsx'
import { showMoment } from '../parts/moments.ts'
import { roleInWords } from '../parts/role-names.ts'
import { RolesField, useNewRole, type ChosenRole } from './roles-field.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import surface from '../../src/ui/surface.module.css'
import styles from './operators-page.module.css'

export type Operator = AdminReplyOf<'changeOperator'>
type Invitation = AdminReplyOf<'inviteOperator'>

const staleOperators = ['listOperators'] as const
/** A change of one's own account. */
const staleSelf = [...staleOperators, 'showSession'] as const

interface NameAndRoles {
  name: string
  roles: readonly ChosenRole[]
}

/** As the schema has found it. */
interface NamedOperator extends NameAndRoles {
  email: string
  roles: HeldRole<string>[]
}

/** Nobody gets a role, or a client, by leaving it as it was. */
const chosenRoles = v.pipe(
  v.array(v.object({ client: v.nullable(v.string()), role: v.string() })),
  v.minLength(1, 'name at least one role'),
  v.check(
    (roles) => roles.every(({ client, role }) => client !== '' && role !== ''),
    'choose role and client',
  ),
)
const typed = v.object({ name: requestFields('createOperator').name, roles: chosenRoles })

function NameAndRolesFields<Fields extends NameAndRoles>({ wire }: { wire: WireForm<Fields> }) {
  const { form, field } = wire as unknown as WireForm<NameAndRoles>
  const { field: roles } = useController({ control: form.control, name: 'roles' })
  return (
    <>
      <TextField autoComplete="off" label="Name" required {...field('name')} />
      <RolesField error={field('roles').error} onChange={roles.onChange} value={roles.value} />
    </>
  )
}

/** The invitation's link, which is shown only once. */
function HandOver({
  name,
  invitation: { url, expires_at: until },
}: {
  name: string
  invitation: Invitation
}) {
  return (
    <div className={styles.handover}>
      <p>{`Hand this link to ${name}. It works once, until ${showMoment(until)}, and is not shown again.`}</p>
      <code className={classNames(surface.sunken, styles.url)}>{url}</code>
      <CopyButton text={url} what="Link" />
    </div>
  )
}

/** Creates an operator, and then shows the link to hand over. */
export function NewOperatorDialog({ onClose }: { onClose: () => void }) {
  const create = useChange('createOperator', staleOperators)
  const first = useNewRole()
  const wire = useWireForm({
    schema: v.object({ ...typed.entries, email: requestFields('createOperator').email }),
    defaultValues: { email: '', name: '', roles: [first] },
    keeps: 'new operator',
    async send(fields) {
      await create.mutateAsync(fields as NamedOperator)
      wire.draft?.forget()
    },
  })
  const created = create.data
  if (created !== undefined)
    return (
      <Dialog onClose={onClose} open title={`${created.operator.name} can be set up`}>
        <HandOver invitation={created.invitation} name={created.operator.name} />
      </Dialog>
    )
  return (
    <FormDialog act="Create and show the link" of={wire} onClose={onClose} size="medium" title="New operator">
      <TextField autoComplete="off" label="E-mail address" required type="email" {...wire.field('email')} />
      <NameAndRolesFields wire={wire} />
    </FormDialog>
  )
}

const MANAGE = 'operators.manage'
const ALL_CLIENTS = '*'

const stateInWords = ({ active, set_up: isSetUp }: Operator): string => {
  if (!active) return 'Blocked'
  return isSetUp ? 'Active' : 'Invited, not set up yet'
}

/** @param operator as it was when the dialog opened, or after this operator's own change */
function ChangeForm({ operator, onDone }: { operator: Operator; onDone: () => void }) {
  const { id, name } = operator
  const may = useMay()
  // Roles for other clients stay.
  const roles = operator.roles.filter(({ client }) => may(MANAGE, client ?? ALL_CLIENTS))
  const { operator: self } = useSession()
  const stale = id === self.id ? staleSelf : staleOperators
  const { send, conflict } = useVersionedChange('changeOperator', operator, stale)
  const wire = useWireForm({
    schema: typed,
    defaultValues: { name, roles },
    keeps: `changeOperator ${id}`,
    send: async (fields) => {
      // Unchanged fields are not sent, because sending roles ends the operator's sessions.
      const isRenamed = fields.name !== name
      const hasOtherRoles = JSON.stringify(fields.roles) !== JSON.stringify(roles)
      const changed = {
        ...(isRenamed ? { name: fields.name } : {}),
        // As the schema has found them.
        ...(hasOtherRoles ? { roles: fields.roles as HeldRole<string>[] } : {}),
      }
      const isDone =
        Object.keys(changed).length === 0 ||
        (await send((current) => ({ id, version: current, ...changed }))) !== null
      if (!isDone) return
      wire.draft?.forget()
      onDone()
    },
  })
  return (
    <WireFormFields act="Save" of={wire}>
      {conflict !== null && (
        <ChangedMeanwhile what={name}>
          <Facts
            facts={[
              ['Name', conflict.met.name],
              ['Roles', conflict.met.roles.map(roleInWords).join(', ')],
            ]}
          />
        </ChangedMeanwhile>
      )}
      <NameAndRolesFields wire={wire} />
    </WireFormFields>
  )
}

/** Confirms and makes a block or a new link. */
function Ask({
  what,
  operator: { id, version, name },
  onClose,
  onInvite,
}: {
  what: 'block' | 'invite'
  operator: Operator
  onClose: () => void
  onInvite: (invitation: Invitation) => void
}) {
  const block = useChange('changeOperator', staleOperators)
  const invite = useChange('inviteOperator', staleOperators)
  const { isPending, error } = what === 'block' ? block : invite
  return (
    <ConfirmDialog
      busy={isPending}
      confirm={what === 'block' ? 'Block' : 'Make a new link'}
      danger
      failure={error?.message ?? null}
      onClose={onClose}
      onConfirm={() => {
        if (what === 'block') block.mutate({ id, version, active: false }, { onSuccess: onClose })
        else invite.mutate({ id }, { onSuccess: onInvite })
      }}
      open
      title={what === 'block' ? `Block ${name}?` : `A new link for ${name}?`}
    >
      <p>
        {what === 'block'
          ? 'They are signed out at once and can’t sign in until somebody unblocks them.'
          : 'Their passphrase, authenticator and recovery codes stop working at once. With the link they set up new ones.'}
      </p>
    </ConfirmDialog>
  )
}

/** An operator's account actions. */
function Measures({
  operator,
  onAsk,
  onUnblock,
}: {
  operator: Operator
  onAsk: (what: 'block' | 'invite') => void
  onUnblock: (now: Operator) => void
}) {
  const { operator: self } = useSession()
  const unblock = useChange('changeOperator', staleOperators)
  const { id, version, name, active } = operator
  return (
    <div className={styles.measures}>
      {active && (
        <Button onClick={() => onAsk('invite')} size="small" variant="secondary">
          New set-up link
        </Button>
      )}
      {active && id !== self.id && (
        <Button onClick={() => onAsk('block')} size="small" variant="danger">
          Block
        </Button>
      )}
      {!active && (
        <Button
          busy={unblock.isPending}
          onClick={() =>
            unblock.mutate(
              { id, version, active: true },
              {
                onSuccess(now) {
                  onUnblock(now)
                  showToast({ kind: 'success', text: `${name} can sign in again` })
                },
              },
            )
          }
          size="small"
          variant="secondary"
        >
          Unblock
        </Button>
      )}
      {unblock.error !== null && <InlineMessage tone="error">{unblock.error.message}</InlineMessage>}
    </div>
  )
}

/** One operator: name, roles and account actions. */
export function OperatorDialog({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  // The version when the form opened: a later one would overwrite another operator's change.
  const [base, setBase] = useState(operator)
  const [asked, setAsked] = useState<'block' | 'invite' | null>(null)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const may = useMay()
  const { last_signed_in_at: last, roles } = operator
  const isManaged = roles.some(({ client }) => may(MANAGE, client ?? ALL_CLIENTS))
  if (invitation !== null)
    return (
      <Dialog onClose={onClose} open title={`A new link for ${base.name}`}>
        <HandOver invitation={invitation} name={base.name} />
      </Dialog>
    )
  if (asked !== null)
    return <Ask onClose={onClose} onInvite={setInvitation} operator={operator} what={asked} />
  return (
    <Dialog focusField={false} onClose={onClose} open title={base.name}>
      <div className={styles.operator}>
        <Facts
          facts={[
            ['E-mail address', operator.email],
            ['State', stateInWords(operator)],
            ['Last signed in', last === null ? 'Never' : showMoment(last)],
            ...(isManaged ? [] : [['Roles', roles.map(roleInWords).join(', ')] as const]),
          ]}
        />
        {isManaged ? (
          <>
            <ChangeForm onDone={onClose} operator={base} />
            <Measures onAsk={setAsked} onUnblock={setBase} operator={operator} />
          </>
        ) : (
          <p>They work for all clients, yours included. An owner of all clients manages their account.</p>
        )}
      </div>
    </Dialog>
  )
}
