import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useGo } from '../api/address.tsx'
import * as v from 'valibot'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { adminRequests } from '../../src/contract/admin/requests.ts'
import { inBackground } from '../../src/lib/in-background.ts'
import { Button } from '../../src/ui/button.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { QrCode } from '../../src/ui/qr-code.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { LoadFailed } from '../../src/ui/status/load-failed.tsx'
import { Loader } from '../../src/ui/status/loader.tsx'
import { adminCall, AdminCallError } from '../api/admin-call.ts'
import { startSession } from '../api/session.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { roleInWords } from '../parts/role-names.ts'
import { Entrance } from './entrance.tsx'
import { RecoveryCodeList } from './account-panels.tsx'
import { NewPassphraseField } from './sign-in-fields.tsx'
import layout from '../../src/ui/layout.module.css'
import styles from './invitation-page.module.css'

const rules = v.pipe(
  v.intersect([adminRequests.acceptInvitation, v.object({ passphrase: v.string(), again: v.string() })]),
  v.forward(
    v.check(({ passphrase, again }) => passphrase === again, 'This is not the same passphrase'),
    ['again'],
  ),
)

type Opened = AdminReplyOf<'openInvitation'>
type Accepted = AdminReplyOf<'acceptInvitation'>

function SetUp({
  token,
  opened: { email, name, roles, totp },
  onAccept,
}: {
  token: string
  opened: Opened
  onAccept: (accepted: Accepted) => void
}) {
  const wire = useWireForm({
    schema: rules,
    defaultValues: { token, passphrase: '', again: '', code: '' },
    send: async ({ again: _again, ...fields }) => onAccept(await adminCall('acceptInvitation', fields)),
  })
  return (
    <>
      <p>
        <span>{`Welcome, ${name}. You will sign in as`}</span> <strong>{email}</strong>
        <span>{`, ${roles.map(roleInWords).join(', ')}.`}</span>
      </p>
      <WireFormFields act="Set up and sign in" of={wire} wide>
        <h2>1. Your passphrase</h2>
        <input autoComplete="username" hidden readOnly value={email} />
        <NewPassphraseField
          hint="Ten characters or more; some words that you remember are best"
          label="Passphrase"
          {...wire.field('passphrase')}
        />
        <NewPassphraseField label="Passphrase again" {...wire.field('again')} />
        <h2>2. Your authenticator</h2>
        <p>Scan this with an authenticator app, such as the one of your phone’s password manager.</p>
        <div className={styles.code}>
          <QrCode label="Code for your authenticator app" text={totp.uri} />
        </div>
        <p className={styles.secret}>
          Or type in this key: <code>{totp.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <div className={layout.row2}>
          <CopyButton text={totp.secret} what="Key" />
          <a href={totp.uri}>Open it in the app of this device</a>
        </div>
        <TextField
          autoComplete="one-time-code"
          hint="The six digits that it shows now"
          inputMode="numeric"
          label="Code"
          required
          {...wire.field('code')}
        />
      </WireFormFields>
    </>
  )
}

/** Shows the recovery codes, which can't be read again later. */
function RecoveryCodes({ accepted }: { accepted: Accepted }) {
  const { recovery_codes: codes, ...session } = accepted
  const go = useGo()
  return (
    <Entrance title="Your recovery codes">
      <p>
        Each of these replaces your authenticator once, should your phone be lost. They are not shown again:
        keep them where you keep other valuables.
      </p>
      <RecoveryCodeList codes={codes} />
      <div className="screen-only">
        <Button
          onClick={() => inBackground(startSession(session).then(() => go('/', { replace: true })))}
          wide
        >
          I have kept them
        </Button>
      </div>
    </Entrance>
  )
}

/** Page of an invitation's link: passphrase, authenticator and recovery codes. */
export function InvitationPage() {
  // The token is in the fragment, which no log contains, and works once.
  const [token] = useState(() => location.hash.slice(1))
  const [accepted, setAccepted] = useState<Accepted | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['openInvitation', token],
    queryFn: () => adminCall('openInvitation', { token }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  if (accepted !== null) return <RecoveryCodes accepted={accepted} />
  const isRefused = error instanceof AdminCallError && error.status >= 400 && error.status < 500
  return (
    <Entrance title="Set up your account">
      {isRefused && (
        <InlineMessage tone="error">
          This link does not work any more: it was used, replaced, or is older than three days. Ask whoever
          sent it for a new one.
        </InlineMessage>
      )}
      {error !== null && !isRefused && (
        <LoadFailed
          onRetry={() => inBackground(refetch())}
          part="first"
          reference={null}
          title="This did not load"
        />
      )}
      {data === undefined && error === null && <Loader label="Loading" />}
      {data !== undefined && <SetUp onAccept={setAccepted} opened={data} token={token} />}
    </Entrance>
  )
}
