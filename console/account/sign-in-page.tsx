import { adminRequests } from '../../src/contract/admin/requests.ts'
import { Button } from '../../src/ui/button.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { adminCall } from '../api/admin-call.ts'
import { startSession, WithoutSession } from '../api/session.tsx'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { CodeField } from './code-field.tsx'
import { Entrance } from './entrance.tsx'

/** Signs in with e-mail, passphrase and code, and returns to the previous address. */
export function SignInPage() {
  const wire = useWireForm({
    schema: adminRequests.signIn,
    defaultValues: { email: '', passphrase: '', code: '' },
    send: async (fields) => startSession(await adminCall('signIn', fields)),
  })
  return (
    <WithoutSession>
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
          <CodeField {...wire.field('code')} />
        </WireFormFields>
      </Entrance>
    </WithoutSession>
  )
}
