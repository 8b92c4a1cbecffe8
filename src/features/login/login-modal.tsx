import { useState } from 'react'
import { loginMessages } from '../../contract/messages/login.ts'
import { useShop } from '../../store/shop-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MobileStep } from './mobile-step.tsx'
import { OtpStep } from './otp-step.tsx'
import type { SentCode } from './request-otp.ts'

/**
 * The login modal (section 2): a mobile number, then the code that was sent to it. While login is mandatory
 * it has no close button, and neither Escape nor a press beside it closes it.
 */
export function LoginModal() {
  const open = useShop((state) => state.loginOpen)
  const mandatory = useShop((state) => state.loginNeeded)
  const closeLogin = useShop((state) => state.closeLogin)
  return (
    <Dialog
      dismissible={!mandatory}
      onClose={closeLogin}
      open={open}
      placement="sheet"
      size="small"
      title={loginMessages.title}
    >
      <LoginSteps />
    </Dialog>
  )
}

/** What is typed lives in here, so that it is gone as soon as the modal has closed (section 4, "Login"). */
function LoginSteps() {
  const step = useShop((state) => state.loginStep)
  const setLoginStep = useShop((state) => state.setLoginStep)
  const [mobile, setMobile] = useState('')
  const [stayLoggedIn, setStayLoggedIn] = useState(false)
  const [sent, setSent] = useState<SentCode | null>(null)
  if (step === 'otp' && sent !== null) {
    return (
      <OtpStep
        mobile={mobile}
        onChangeNumber={() => setLoginStep('mobile')}
        sent={sent}
        stayLoggedIn={stayLoggedIn}
      />
    )
  }
  return (
    <MobileStep
      mobile={mobile}
      onMobile={setMobile}
      onSent={(code) => {
        setSent(code)
        setLoginStep('otp')
      }}
      onStayLoggedIn={setStayLoggedIn}
      stayLoggedIn={stayLoggedIn}
    />
  )
}
