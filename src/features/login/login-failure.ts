import type { CallFailure } from '../../api/call-result.ts'
import { reportFailure } from '../../api/report.ts'
import type { EndpointName } from '../../contract/endpoints.ts'
import { toastMs } from '../../contract/limits.ts'
import { unreachable } from '../../contract/messages/failures.ts'
import { loginMessages } from '../../contract/messages/login.ts'
import { showToast } from '../../ui/toast.ts'

const FROM_SERVER_ERROR = 500

/** What stands below a step's field. */
export interface LoginFault {
  /** `null` where nothing is wrong, or nobody waits for the answer any more. */
  sentence: string | null
  /** The failed request's id, to quote, where the provider itself is at fault; a wrong code is nobody's to look up. */
  reference: string | null
}

export const noFault: LoginFault = { sentence: null, reference: null }

export interface LoginFailure extends LoginFault {
  ok: false
}

/**
 * What a failed OTP call says in place; it is logged. Where it failed with an exception and the provider said
 * why, that is a toast as well (section 8).
 */
export function loginFailure(name: EndpointName, failure: CallFailure | null): LoginFailure {
  if (failure?.reason === 'cancelled') return { ok: false, sentence: null, reference: null }
  if (failure !== null) reportFailure(name, failure)
  if (failure?.threw && failure.message !== null)
    showToast({ kind: 'error', text: failure.message, ms: toastMs.error })
  const fallback = failure?.reason === 'unreachable' ? unreachable : loginMessages.failed
  const reference = (failure?.status ?? 0) >= FROM_SERVER_ERROR ? (failure?.requestId ?? null) : null
  return { ok: false, sentence: failure?.message ?? fallback, reference }
}
