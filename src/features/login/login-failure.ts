import type { CallFailure } from '../../api/call-result.ts'
import { reportFailure } from '../../api/report.ts'
import type { EndpointName } from '../../contract/endpoints.ts'
import { toastMs } from '../../contract/limits.ts'
import { failureMessages } from '../../messages/failures.ts'
import { loginMessages } from '../../messages/login.ts'
import { showToast } from '../../ui/toast/toast.ts'

const FROM_SERVER_ERROR = 500

/** How a field shows a failure. */
export interface LoginFault {
  /** Marks the field as invalid. */
  wrong: boolean
  /** Text below the field; `null` if the call was cancelled. */
  sentence: string | null
  /** The failed request's id, to quote, if the provider is at fault; none for a wrong code. */
  reference: string | null
}

export const noFault: LoginFault = { wrong: false, sentence: null, reference: null }

/** A fault that the visitor can correct, shown below the field. */
export const faultOf = (sentence: string): LoginFault => ({ wrong: true, sentence, reference: null })

export interface LoginFailure extends LoginFault {
  ok: false
}

/**
 * Text below the field for a failed OTP call; the failure is logged. If it failed with an exception and the
 * provider sent a message, a toast shows that message too (section 8). The text stays below the field,
 * because a toast of 2 s can't be read twice.
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
