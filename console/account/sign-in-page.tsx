import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import { adminRequests } from '../../src/contract/admin/requests.ts'
import { Button } from '../../src/ui/button.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { adminCall } from '../api/admin-call.ts'
import { SESSION_KEY, type Session } from '../api/query-client.ts'
import { startSession, type ComeFrom } from '../api/session.tsx'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { Entrance } from './entrance.tsx'

/** Signs in with e-mail, passphrase and code, and returns to the previous address. */
export function SignInPage() {
  const { data: session } = useQuery<Session | null>({ queryKey: SESSION_KEY, enabled: false })
  const { from = '/' } = (useLocation().state ?? {}) as ComeFrom
  const wire = useWireForm({
    schema: adminRequests.signIn,
    defaultValues: { email: '', passphrase: '', code: '' },
    send: async (fields) => startSession(await adminCall('signIn', fields)),
  })
  if (session) return <Navigate replace to={from} />
  return (
    <Entrance title="Sign in">
      <WireFormFields
        buttons={
          <Button busy={wire.busy} type="submit" wide>
            Sign in
          </Button>
        }
        of={wire}
      >
        <TextField
          autoComplete="username"
          autoFocus
          label="E-mail address"
          required
          type="email"
          {...wire.field('email')}
        />
        <TextField
          autoComplete="current-password"
          label="Passphrase"
          required
          type="password"
          {...wire.field('passphrase')}
        />
        <TextField
          autoComplete="one-time-code"
          hint="Six digits of your authenticator, or one of your recovery codes"
          label="Code"
          required
          {...wire.field('code')}
        />
      </WireFormFields>
    </Entrance>
  )
}
