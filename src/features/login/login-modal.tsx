import { useState } from 'react'
import { loginMessages } from '../../messages/login.ts'
import { shellMessages } from '../../messages/shell.ts'
import { routePatterns } from '../../contract/routes.ts'
import { keepLoginCode, loginCodeOf, type LoginCode } from '../../storage/login-code.ts'
import { useShop } from '../../store/shop-store.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { MobileStep } from './mobile-step.tsx'
import { OtpStep } from './otp-step.tsx'
import { Link } from '../../components/link/link.tsx'
import { inBackground } from '../../lib/in-background.ts'
import styles from './login-modal.module.css'

/**
 * Login modal (section 2): the mobile number, then the code sent to it. While login is mandatory it has no
 * close button, and neither Escape nor a press outside closes it; pages that need no login are linked.
 */
export function LoginModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const mandatory = useShop((state) => state.loginNeeded)
  const clientLoginId = useShop((state) => state.clientLoginId) ?? ''
  const otherLoggedIn = useShop((state) => state.otherLoggedIn)
  return (
    <Dialog
      dismissible={!mandatory}
      onClose={onClose}
      open={open}
      placement="sheet"
      size="small"
      title={loginMessages.title}
    >
      <div className={layout.stack4}>
        {otherLoggedIn && <InlineMessage tone="warning">{loginMessages.otherLoggedIn}</InlineMessage>}
        <LoginSteps clientLoginId={clientLoginId} key={clientLoginId} />
      </div>
      {mandatory && (
        <p className={styles.reading}>
          <Link className={styles.link} onClick={onClose} to={routePatterns.terms}>
            {shellMessages.termsOfUse}
          </Link>
          <Link className={styles.link} onClick={onClose} to={routePatterns.privacy}>
            {shellMessages.privacyPolicy}
          </Link>
        </p>
      )}
    </Dialog>
  )
}

/**
 * Holds the typed values, so that they are gone when the modal closes (section 4, "Login"). A sent code is
 * stored until it expires: after closing the modal or a reload the login returns to the code step. Another
 * client has its own state.
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
        // If the number was just typed, show it. Later, another person may be in front of the screen.
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
