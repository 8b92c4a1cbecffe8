import { useEffect, useRef } from 'react'
import { fieldLimits } from '../../contract/field-limits.ts'
import { loginMessages } from '../../messages/login.ts'
import { maskMobile } from '../../lib/masking.ts'
import type { LoginCode } from '../../storage/login-code.ts'
import { Button } from '../../ui/button.tsx'
import { onlyDigits, TextField } from '../../ui/field/text-field.tsx'
import { Reference } from '../../ui/status/reference.tsx'
import { useSharedScreen } from '../../ui/shared-screen.tsx'
import { useOtp } from './use-otp.ts'
import { inBackground } from '../../lib/in-background.ts'
import layout from '../../ui/layout.module.css'
import styles from './login-modal.module.css'

const otpDigits = onlyDigits(fieldLimits.loginCodeDigits)

/**
 * Second step of the login: the code (digits only, at most 15, required), and requesting another one.
 * @param isOwnNumber whether the number was just typed; otherwise only its end is shown
 * @param onChangeNumber absent if it is the logged-in member's number
 * @param onVerified called after the member has logged in
 */
export function OtpStep({
  code,
  isOwnNumber,
  onChangeNumber,
  onResent,
  onVerified,
}: {
  code: LoginCode
  isOwnNumber: boolean
  onChangeNumber?: (() => void) | undefined
  onResent: (code: LoginCode) => void
  onVerified?: (() => void) | undefined
}) {
  const shared = useSharedScreen()
  const field = useRef<HTMLInputElement>(null)
  const { otp, type, fault, announcement, busy, secondsLeft, verify, resend } = useOtp(code, field, {
    onResent,
    onVerified,
  })
  const hidden = shared || !isOwnNumber

  // The focused field of the first step is gone: focus this one.
  useEffect(() => {
    field.current?.focus()
    // The dialog moves the focus itself, one frame later, when the focused field disappears.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <form
      className={layout.stack4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        inBackground(verify())
      }}
    >
      <SentTo mobile={hidden ? maskMobile(code.mobile) : code.mobile} onChangeNumber={onChangeNumber} />
      <TextField
        autoComplete="one-time-code"
        className={styles.code}
        error={fault.sentence}
        filter={otpDigits}
        inputMode="numeric"
        invalid={fault.wrong}
        label={loginMessages.otp}
        name="otp"
        onChange={(event) => type(event.currentTarget.value)}
        ref={field}
        required
        value={otp}
      />
      <Reference id={fault.reference} />
      <Button busy={busy === 'verify'} size="large" type="submit" wide>
        {loginMessages.verifyOtp}
      </Button>
      <div className={styles.resend}>
        <Button
          busy={busy === 'resend'}
          disabled={secondsLeft > 0 || busy === 'verify'}
          onClick={() => inBackground(resend())}
          variant="quiet"
        >
          {loginMessages.resendOtp}
        </Button>
        {secondsLeft > 0 && <span className={styles.countdown}>{loginMessages.resendIn(secondsLeft)}</span>}
        <span aria-live="polite" className="visually-hidden">
          {announcement}
        </span>
      </div>
    </form>
  )
}

function SentTo({ mobile, onChangeNumber }: { mobile: string; onChangeNumber: (() => void) | undefined }) {
  if (onChangeNumber === undefined) return <p className={styles.intro}>{loginMessages.onItsWay(mobile)}</p>
  return (
    <p className={styles.intro}>
      <span>{loginMessages.sentTo(mobile)}</span>{' '}
      <button className={styles.link} onClick={onChangeNumber} type="button">
        {loginMessages.changeNumber}
      </button>
    </p>
  )
}
