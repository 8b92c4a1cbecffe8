/** The parts of the account's page beside its head. */
import { useState } from 'react'
import * as v from 'valibot'
import { adminRequests } from '../../src/contract/admin/requests.ts'
import { Button } from '../../src/ui/button.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { Skeleton } from '../../src/ui/status/skeleton.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useChange } from '../api/changes.ts'
import { useCall } from '../api/lists.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { counted } from '../parts/counted.ts'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { showMoment } from '../parts/moments.ts'
import { Panel } from '../parts/panel.tsx'
import { CodeField, NewPassphraseField, PassphraseField } from './sign-in-fields.tsx'
import layout from '../../src/ui/layout.module.css'
import surface from '../../src/ui/surface.module.css'
import text from '../../src/ui/text.module.css'
import styles from './account-page.module.css'

const newPassphrase = v.pipe(
  v.intersect([adminRequests.changePassphrase, v.object({ new_passphrase: v.string(), again: v.string() })]),
  v.forward(
    v.check(({ new_passphrase: one, again }) => one === again, 'this is not the same passphrase'),
    ['again'],
  ),
)

/** Changes the passphrase; what is typed twice is what one will have to type. */
export function PassphrasePanel({ email }: { email: string }) {
  const change = useChange('changePassphrase', ['showAccount'])
  const wire = useWireForm({
    schema: newPassphrase,
    defaultValues: { passphrase: '', new_passphrase: '', again: '', code: '' },
    send: async ({ again: _again, ...fields }) => {
      await change.mutateAsync(fields)
      wire.form.reset()
      showToast({ kind: 'success', text: 'Your passphrase is changed. Your other sessions have ended.' })
    },
  })
  return (
    <Panel title="Passphrase">
      <WireFormFields act="Change passphrase" of={wire}>
        <input autoComplete="username" hidden readOnly value={email} />
        <PassphraseField label="Passphrase now" {...wire.field('passphrase')} />
        <NewPassphraseField
          hint="Ten characters or more"
          label="New passphrase"
          {...wire.field('new_passphrase')}
        />
        <NewPassphraseField label="New passphrase again" {...wire.field('again')} />
        <CodeField {...wire.field('code')} />
      </WireFormFields>
    </Panel>
  )
}

/** Recovery codes, which can't be read again later. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul aria-label="Recovery codes" className={classNames(surface.sunken, styles.codes)}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`screen-only ${layout.row2}`}>
        <CopyButton text={codes.join('\n')} what="Codes" />
        <Button onClick={() => print()} size="small" variant="secondary">
          Print codes
        </Button>
      </div>
    </>
  )
}

/** From this number on they are enough. */
const ENOUGH = 3

function RenewForm({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const renew = useChange('renewRecoveryCodes', ['showAccount'])
  const wire = useWireForm({
    schema: adminRequests.renewRecoveryCodes,
    defaultValues: { passphrase: '', code: '' },
    send: async (fields) => onRenewed((await renew.mutateAsync(fields)).recovery_codes),
  })
  return (
    <WireFormFields act="Make new codes" of={wire}>
      <p>The codes that you have now stop working.</p>
      <PassphraseField label="Passphrase" {...wire.field('passphrase')} />
      <CodeField {...wire.field('code')} />
    </WireFormFields>
  )
}

/** How many recovery codes are left, and new ones. */
export function RecoveryPanel() {
  const { data, error } = useCall('showAccount', {})
  const [renews, setRenews] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const left = data?.recovery_codes
  return (
    <Panel
      action={
        !renews &&
        codes === null && (
          <Button onClick={() => setRenews(true)} size="small" variant="secondary">
            New codes
          </Button>
        )
      }
      title="Recovery codes"
    >
      {error !== null && <InlineMessage tone="error">{error.message}</InlineMessage>}
      {left === undefined && error === null && <Skeleton shape="line" />}
      {left !== undefined && codes === null && (
        <p>{`${counted(left, 'code is', 'codes are')} left; each replaces your authenticator once.`}</p>
      )}
      {left !== undefined && left < ENOUGH && codes === null && (
        <InlineMessage tone="warning">Make new ones before you need them.</InlineMessage>
      )}
      {renews && codes === null && <RenewForm onRenewed={setCodes} />}
      {codes !== null && (
        <>
          <p aria-live="polite">These are your new codes. They are not shown again.</p>
          <RecoveryCodeList codes={codes} />
        </>
      )}
    </Panel>
  )
}

/** Where the operator is signed in. */
export function SessionsPanel() {
  const { data, error } = useCall('showAccount', {})
  const end = useChange('endOtherSessions', ['showAccount'])
  const sessions = data?.sessions ?? []
  return (
    <Panel
      action={
        sessions.length > 1 && (
          <Button
            busy={end.isPending}
            onClick={() =>
              end.mutate(
                {},
                {
                  onSuccess: ({ ended }) =>
                    showToast({ kind: 'success', text: `${counted(ended, 'other session')} ended` }),
                },
              )
            }
            size="small"
            variant="secondary"
          >
            End the others
          </Button>
        )
      }
      title="Sessions"
    >
      {(error ?? end.error) !== null && (
        <InlineMessage tone="error">{(error ?? end.error)?.message}</InlineMessage>
      )}
      {data === undefined && error === null && <Skeleton shape="line" />}
      <ul aria-label="Where you are signed in" className={layout.stack2} hidden={sessions.length === 0}>
        {sessions.map(({ started_at: started, last_used_at: used, own }, index) => (
          // Two may begin in the same moment.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${started} ${index}`}>
            <span>{`Since ${showMoment(started)}`}</span>{' '}
            <span className={text.quiet}>{own ? 'this one' : `last used ${showMoment(used)}`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
