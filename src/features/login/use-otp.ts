import { useState, type RefObject } from 'react'
import { loginMessages } from '../../messages/login.ts'
import type { LoginCode } from '../../storage/login-code.ts'
import { faultOf, noFault } from './login-failure.ts'
import { requestOtp } from './request-otp.ts'
import { useAbortSignal } from '../../ui/use-abort-signal.ts'
import { useCountdown } from './use-countdown.ts'
import { verifyOtp } from './verify-otp.ts'

/**
 * State of the login's second step: the code that is typed, its check, and the request for another one.
 * @param field the code's field, which takes the focus where the member has to type.
 * @param after.onResent called with what was sent anew.
 * @param after.onVerified called once the code was right.
 */
export function useOtp(
  code: LoginCode,
  field: RefObject<HTMLInputElement | null>,
  after: { onResent: (code: LoginCode) => void; onVerified?: (() => void) | undefined },
) {
  const newSignal = useAbortSignal()
  const [otp, setOtp] = useState('')
  const [fault, setFault] = useState(noFault)
  const [announcement, setAnnouncement] = useState('')
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null)
  const { left, restart } = useCountdown(code.resendAtMs)

  function type(digits: string): void {
    setOtp(digits)
    setFault(noFault)
  }

  async function verify(): Promise<void> {
    if (busy !== null) return
    if (otp === '') {
      setFault(faultOf(loginMessages.otpMissing))
      field.current?.focus()
      return
    }
    setBusy('verify')
    setFault(noFault)
    const result = await verifyOtp(code, otp, newSignal())
    setBusy(null)
    if (result.ok) return after.onVerified?.()
    setFault(result)
    field.current?.select()
  }

  async function resend(): Promise<void> {
    setBusy('resend')
    setFault(noFault)
    setAnnouncement('')
    const result = await requestOtp(code, newSignal())
    setBusy(null)
    if (result.ok) {
      setAnnouncement(loginMessages.resent)
      after.onResent(result.code)
      restart(result.code.resendAtMs)
      field.current?.focus()
    } else setFault(result)
  }

  return { otp, type, fault, announcement, busy, secondsLeft: left, verify, resend }
}
