import * as v from 'valibot'
import { call } from '../../api/call.ts'
import { wholeNumber } from '../../contract/shop-entities/primitives.ts'
import { loginCodeOf, type LoginCode } from '../../storage/login-code.ts'
import { useShop } from '../../store/shop-store.ts'
import { loginFailure, type LoginFailure } from './login-failure.ts'

/** Default wait before another code may be requested, in seconds. */
const RESEND_AFTER_SECONDS = 30
/** Default validity of a code, in seconds. */
const EXPIRES_IN_SECONDS = 300
const SECOND_MS = 1000

const seconds = (fallback: number) =>
  v.fallback(v.pipe(wholeNumber, v.minValue(0), v.maxValue(3600)), fallback)

const sentCode = v.object({
  resend_after_seconds: seconds(RESEND_AFTER_SECONDS),
  expires_in_seconds: seconds(EXPIRES_IN_SECONDS),
})

/** The last code sent to a number, if it is too early to request another one; otherwise `null`. */
export function codeUnderWay(mobile: string): LoginCode | null {
  const nowMs = Date.now()
  const sent = loginCodeOf(useShop.getState().clientLoginId ?? '', nowMs)
  return sent?.mobile === mobile && sent.resendAtMs > nowMs ? sent : null
}

/**
 * Requests a login code (section 7). It was sent if the reply is a Success with data.
 * @returns the sent code, or the failure
 */
export async function requestOtp(
  { mobile, stayLoggedIn }: Pick<LoginCode, 'mobile' | 'stayLoggedIn'>,
  signal?: AbortSignal,
): Promise<{ ok: true; code: LoginCode } | LoginFailure> {
  const clientLoginId = useShop.getState().clientLoginId ?? ''
  const result = await call(
    'getOtpUserLogin',
    { client_id: clientLoginId, mobile_number: mobile },
    { signal },
  )
  if (!result.ok) return loginFailure('getOtpUserLogin', result)
  if (result.data === null || result.data === undefined) return loginFailure('getOtpUserLogin', null)
  const read = v.safeParse(sentCode, result.data)
  const timing = read.success
    ? read.output
    : { resend_after_seconds: RESEND_AFTER_SECONDS, expires_in_seconds: EXPIRES_IN_SECONDS }
  const nowMs = Date.now()
  return {
    ok: true,
    code: {
      mobile,
      stayLoggedIn,
      clientLoginId,
      expiresAtMs: nowMs + timing.expires_in_seconds * SECOND_MS,
      resendAtMs: nowMs + timing.resend_after_seconds * SECOND_MS,
    },
  }
}
