import { adminRequests } from '../../src/contract/admin/requests.ts'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { adminCall } from '../api/admin-call.ts'
import { startSession, WithoutSession } from '../api/session.tsx'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { Entrance } from './entrance.tsx'
import { CodeField, PassphraseField } from './sign-in-fields.tsx'

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
        <WireFormFields act="Sign in" of={wire} wide>
          <TextField
            autoComplete="username"
            autoFocus
            label="E-mail address"
            required
            type="email"
            {...wire.field('email')}
          />
          <PassphraseField label="Passphrase" {...wire.field('passphrase')} />
          <CodeField {...wire.field('code')} />
        </WireFormFields>
      </Entrance>
    </WithoutSession>
  )
}
