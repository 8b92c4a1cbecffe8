import { useEffect } from 'react'
import { inBackground } from '../../src/lib/in-background.ts'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { adminCall } from '../api/admin-call.ts'
import { startSession, useSession } from '../api/session.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Signs in over the page on which the session has ended. Import it lazily. */
export function SignInAgain() {
  const { operator } = useSession()
  // One may have signed in again in another tab.
  useEffect(() => {
    const look = () => inBackground(adminCall('showSession', {}).then(startSession, () => undefined))
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])
  return (
    <Dialog dismissible={false} onClose={() => undefined} open size="small" title="Sign in again">
      <p>Your session has ended. What you have typed is still there.</p>
      <SignInForm email={operator.email} />
    </Dialog>
  )
}
