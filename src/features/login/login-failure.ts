import type { CallFailure } from '../../api/call-result.ts'
import { reportFailure } from '../../api/report.ts'
import type { EndpointName } from '../../contract/endpoints.ts'
import { toastMs } from '../../contract/limits.ts'
import { failureMessages } from '../../messages/failures.ts'
import { loginMessages } from '../../messages/login.ts'
import { showToast } from '../../ui/toast/toast.ts'

const FROM_SERVER_ERROR = 500

/** What a step's field shows of a failure. */
export interface LoginFault {
  /** The field is marked as wrong. */
  wrong: boolean
  /** Stands below the field; `null` where nobody waits for the answer any more. */
  sentence: string | null
  /** The failed request's id, to quote, where the provider itself is at fault; a wrong code is nobody's to look up. */
  reference: string | null
}

export const noFault: LoginFault = { wrong: false, sentence: null, reference: null }

/** Something that the person can put right, said below the field. */
export const faultOf = (sentence: string): LoginFault => ({ wrong: true, sentence, reference: null })

export interface LoginFailure extends LoginFault {
  ok: false
}

/**
 * What a failed OTP call says below the field; it is logged. Where it failed with an exception and the provider said why,
 * that is a toast as well (section 8): one of 2 s can't be read twice.
 */
export function loginFailure(name: EndpointName, failure: CallFailure | null): LoginFailure {
  if (failure?.reason === 'cancelled') return { ok: false, ...noFault }
  if (failure !== null) reportFailure(name, failure)
  const reference = (failure?.status ?? 0) >= FROM_SERVER_ERROR ? (failure?.requestId ?? null) : null
  if (failure?.threw && failure.message !== null)
    showToast({ kind: 'error', text: failure.message, ms: toastMs.error })
  const fallback = failure?.reason === 'unreachable' ? failureMessages.unreachable : loginMessages.failed
  return { ok: false, wrong: true, sentence: failure?.message ?? fallback, reference }
}
