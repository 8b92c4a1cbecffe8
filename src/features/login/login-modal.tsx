import { useState } from 'react'
import { loginMessages } from '../../messages/login.ts'
import { shellMessages } from '../../messages/shell.ts'
import { routePatterns } from '../../contract/routes.ts'
import { keepLoginCode, loginCodeOf, type LoginCode } from '../../storage/login-code.ts'
import { useShop } from '../../store/shop-store.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { MobileStep } from './mobile-step.tsx'
import { OtpStep } from './otp-step.tsx'
import { Link } from '../../components/link/link.tsx'
import { inBackground } from '../../contract/in-background.ts'
import styles from './login-modal.module.css'

/**
 * Login modal (section 2): the mobile number, then the code that was sent to it. While login is mandatory it
 * has no close button, and neither Escape nor a press outside closes it; pages without login are linked.
 */
export function LoginModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const mandatory = useShop((state) => state.loginNeeded)
  const clientLoginId = useShop((state) => state.clientLoginId) ?? ''
  return (
    <Dialog
      dismissible={!mandatory}
      onClose={onClose}
      open={open}
      placement="sheet"
      size="small"
      title={loginMessages.title}
    >
      <LoginSteps clientLoginId={clientLoginId} key={clientLoginId} />
      {mandatory && (
        <p className={styles['reading']}>
          <Link className={styles['link']} onClick={onClose} to={routePatterns.terms}>
            {shellMessages.termsOfUse}
          </Link>
          <Link className={styles['link']} onClick={onClose} to={routePatterns.privacy}>
            {shellMessages.privacyPolicy}
          </Link>
        </p>
      )}
    </Dialog>
  )
}

/**
 * What is typed lives in here, so that it is gone as soon as the modal has closed (section 4, "Login"). A code that
 * was sent is kept until it has expired: who closes the modal or reloads the page comes back to the code step. Another
 * client begins anew, with what was sent for it.
 */
function LoginSteps({ clientLoginId }: { clientLoginId: string }) {
  const [mobile, setMobile] = useState('')
  const [stayLoggedIn, setStayLoggedIn] = useState(false)
  const [sent, setSent] = useState(() => loginCodeOf(clientLoginId, Date.now()))

  function codeWasSent(code: LoginCode): void {
    inBackground(keepLoginCode(code))
    setSent(code)
  }

  if (sent !== null) {
    return (
      <OtpStep
        code={sent}
        // Typed just now, it can be checked; later, somebody else may stand before the screen.
        isOwnNumber={mobile === sent.mobile}
        onChangeNumber={() => setSent(null)}
        onResent={codeWasSent}
      />
    )
  }
  return (
    <MobileStep
      mobile={mobile}
      onMobile={setMobile}
      onSent={codeWasSent}
      onStayLoggedIn={setStayLoggedIn}
      stayLoggedIn={stayLoggedIn}
    />
  )
}
