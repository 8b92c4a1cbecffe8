import { useSession } from '../api/session.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Signs in over the page on which the session has ended. Import it lazily. */
export function SignInAgain() {
  const { operator } = useSession()
  return (
    <Dialog dismissible={false} onClose={() => undefined} open size="small" title="Sign in again">
      <p>Your session has ended. What you have typed is still there.</p>
      <SignInForm email={operator.email} />
    </Dialog>
  )
}
