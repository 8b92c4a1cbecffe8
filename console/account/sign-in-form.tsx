import { adminRequests } from '../../src/contract/admin/requests.ts'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { adminCall } from '../api/admin-call.ts'
import { startSession } from '../api/session.tsx'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { CodeField, PassphraseField } from './sign-in-fields.tsx'

/** Starts a session. @param email of who was signed in before */
export function SignInForm({ email = '' }: { email?: string }) {
  const wire = useWireForm({
    schema: adminRequests.signIn,
    defaultValues: { email, passphrase: '', code: '' },
    send: async (fields) => startSession(await adminCall('signIn', fields)),
  })
  return (
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
  )
}
