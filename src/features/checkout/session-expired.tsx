import { LoginPrompt } from '../../components/member/login-prompt.tsx'
import { checkoutMessages } from '../../messages/checkout.ts'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import frame from '../../ui/frame.module.css'

/**
 * Replaces an order page after the provider rejected the session. After login the order continues on the same
 * page.
 */
export function SessionExpired() {
  return (
    <div className={frame.frame}>
      <PageTitle title={checkoutMessages.sessionExpired} />
      <LoginPrompt text={checkoutMessages.sessionExpiredText} title={checkoutMessages.sessionExpired} />
    </div>
  )
}
