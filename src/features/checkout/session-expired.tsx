import { LoginPrompt } from '../../components/member/login-prompt.tsx'
import { checkoutMessages } from '../../messages/checkout.ts'
import frame from '../../ui/frame.module.css'

/** Stands in place of an order's page whose session has ended at the provider: after logging in it goes on there. */
export function SessionExpired() {
  return (
    <div className={frame['frame']}>
      <title>{checkoutMessages.sessionExpired}</title>
      <LoginPrompt text={checkoutMessages.sessionExpiredText} title={checkoutMessages.sessionExpired} />
    </div>
  )
}
