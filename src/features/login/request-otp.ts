import * as v from 'valibot'
import { call } from '../../api/call.ts'
import { wholeNumber } from '../../contract/entities/primitives.ts'
import { useShop } from '../../store/shop-store.ts'
import { loginFailure, type LoginFailure } from './login-failure.ts'

/** How long until another code may be asked for, in seconds, where the provider does not say. */
const RESEND_AFTER_SECONDS = 30

export interface SentCode {
  /** Seconds until another code may be asked for. */
  resendAfterSeconds: number
}

const sentCode = v.object({
  resend_after_seconds: v.fallback(
    v.pipe(wholeNumber, v.minValue(0), v.maxValue(3600)),
    RESEND_AFTER_SECONDS,
  ),
})

/**
 * Asks for a login code (section 7): it was sent when the reply is a Success and carries data.
 * @param mobile digits, 1 to 10.
 */
export async function requestOtp(
  mobile: string,
  signal?: AbortSignal,
): Promise<{ ok: true; sent: SentCode } | LoginFailure> {
  const clientLoginId = useShop.getState().clientLoginId ?? ''
  const result = await call(
    'getOtpUserLogin',
    { client_id: clientLoginId, mobile_number: mobile },
    { signal },
  )
  if (!result.ok) return loginFailure('getOtpUserLogin', result)
  if (result.data === null || result.data === undefined) return loginFailure('getOtpUserLogin', null)
  const read = v.safeParse(sentCode, result.data)
  return {
    ok: true,
    sent: { resendAfterSeconds: read.success ? read.output.resend_after_seconds : RESEND_AFTER_SECONDS },
  }
}
