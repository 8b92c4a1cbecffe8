import { useEffect, useEffectEvent, useState } from 'react'
import { inBackground } from '../../lib/in-background.ts'
import { loginMessages } from '../../messages/login.ts'
import { keepLoginCode, loginCodeOf, type LoginCode } from '../../storage/login-code.ts'
import { isTokenKept } from '../../storage/keep-token.ts'
import type { FreshCode } from '../../store/session/session-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Reference } from '../../ui/status/reference.tsx'
import { useAbortSignal } from '../../ui/use-abort-signal.ts'
import { noFault } from './login-failure.ts'
import layout from '../../ui/layout.module.css'
import styles from './login-modal.module.css'
import { OtpStep } from './otp-step.tsx'
import { requestOtp } from './request-otp.ts'

/**
 * Asks the logged-in member for a fresh login code: the login's code step, with the member's own number.
 * Closing it means not confirmed.
 */
export function FreshCodeModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const asked = useShop((state) => state.freshCode)
  // Keep the content while the dialog closes.
  const [shown, setShown] = useState(asked)
  if (asked !== null && asked !== shown) setShown(asked)
  return (
    <Dialog onClose={onClose} open={open} placement="sheet" size="small" title={loginMessages.confirmTitle}>
      {shown !== null && <FreshCodeStep asked={shown} />}
    </Dialog>
  )
}

/** The code sent to this number, if it has not expired; a reload sends no new one. */
function codeSentTo(mobile: string): LoginCode | null {
  const code = loginCodeOf(useShop.getState().clientLoginId ?? '', Date.now())
  return code?.mobile === mobile ? code : null
}

function FreshCodeStep({ asked: { message, answer } }: { asked: FreshCode }) {
  const newSignal = useAbortSignal()
  const [mobile] = useState(() => useShop.getState().user?.mobile ?? '')
  const [sent, setSent] = useState(() => codeSentTo(mobile))
  const [fault, setFault] = useState(noFault)
  const [busy, setBusy] = useState(sent === null)

  function codeWasSent(code: LoginCode): void {
    inBackground(keepLoginCode(code))
    setSent(code)
  }

  const ask = () => requestOtp({ mobile, stayLoggedIn: isTokenKept() }, newSignal())

  function answered(result: Awaited<ReturnType<typeof ask>>): void {
    setBusy(false)
    if (result.ok) codeWasSent(result.code)
    else setFault(result)
  }

  async function sendAgain(): Promise<void> {
    setBusy(true)
    setFault(noFault)
    answered(await ask())
  }

  // Confirm was pressed already, so send the code without another press.
  const sendFirst = useEffectEvent(() => {
    if (sent === null) inBackground(ask().then(answered))
  })
  useEffect(() => sendFirst(), [])

  return (
    <div className={layout.stack4}>
      <p>{message ?? loginMessages.confirmText}</p>
      {sent === null ? (
        <>
          {fault.sentence !== null && (
            <p className={styles.intro} role="alert">
              {fault.sentence}
            </p>
          )}
          <Reference id={fault.reference} />
          <Button busy={busy} onClick={() => inBackground(sendAgain())} size="large" wide>
            {loginMessages.sendOtp}
          </Button>
        </>
      ) : (
        <OtpStep code={sent} isOwnNumber={false} onResent={codeWasSent} onVerified={() => answer(true)} />
      )}
    </div>
  )
}
