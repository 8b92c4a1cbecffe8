import { WithoutSession } from '../api/session.tsx'
import { Entrance } from './entrance.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Signs in with e-mail, passphrase and code, and returns to the previous address. */
export function SignInPage() {
  return (
    <WithoutSession>
      <Entrance title="Sign in">
        <SignInForm />
      </Entrance>
    </WithoutSession>
  )
}
