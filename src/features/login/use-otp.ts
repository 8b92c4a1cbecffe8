import { type RefObject, useCallback, useEffect, useState } from 'react'
import { loginMessages } from '../../messages/login.ts'
import { forgetLoginCode, type LoginCode } from '../../storage/login-code.ts'
import { faultOf, loginFailure, noFault, type LoginFailure } from './login-failure.ts'
import { requestOtp } from './request-otp.ts'
import { useAbortSignal } from '../../ui/use-abort-signal.ts'
import { call } from '../../api/call.ts'
import { keepToken } from '../../storage/keep-token.ts'
import { useShop } from '../../store/shop-store.ts'
import { inBackground } from '../../lib/in-background.ts'

/**
 * Ends the browser's token that this login has replaced, whoever had it. Without the device: the new session is bound to
 * it, and may be the same member's.
 */
function endReplaced(token: string | null): void {
  if (token !== null) inBackground(call('logout', { device_token: null }, { token }))
}

/**
 * Verifies the code and logs the member in (sections 4 and 7): stores the user, stores a token if the
 * provider sends one, and closes the modal.
 * @param otp the typed digits
 */
export async function verifyOtp(
  { clientLoginId, mobile, stayLoggedIn }: LoginCode,
  otp: string,
  signal?: AbortSignal,
): Promise<{ ok: true } | LoginFailure> {
  const { deviceToken, setUser, closeLogin } = useShop.getState()
  const result = await call(
    'verifyOtpUserLogin',
    { mobile_number: mobile, request_otp: otp, device_token: deviceToken },
    { signal },
  )
  if (!result.ok) return loginFailure('verifyOtpUserLogin', result)
  const { end_user: user, token } = result.data
  inBackground(forgetLoginCode(clientLoginId))
  if (token) {
    const owner = { client_id: clientLoginId, customer_id: user.id }
    endReplaced(keepToken(token, { stayLoggedIn, owner }))
  }
  setUser(user)
  closeLogin()
  return { ok: true }
}

const SECOND_MS = 1000

/**
 * Counts down to a time. Uses the clock, not the number of ticks, because a sleeping phone skips those.
 * @param startMs the first target, in milliseconds since 1970
 * @returns the seconds left, and a function that sets another target
 */
function useCountdown(startMs: number): { left: number; restart: (untilMs: number) => void } {
  const [untilMs, setUntilMs] = useState(startMs)
  const [nowMs, setNowMs] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS))
  const running = left > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [running])
  const restart = useCallback((next: number) => {
    setNowMs(Date.now())
    setUntilMs(next)
  }, [])
  return { left, restart }
}

/**
 * State of the login's second step: the typed code, its verification, and the request for another one.
 * @param field ref of the code's field, to focus it
 * @param after.onResent called with the new code after it was sent
 * @param after.onVerified called after the code was correct
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
