import type { CallFailure } from '../../api/call-result.ts'
import { reportFailure } from '../../api/report.ts'
import type { EndpointName } from '../../contract/endpoints.ts'
import { toastMs } from '../../contract/limits.ts'
import { failureMessages } from '../../messages/failures.ts'
import { showToast } from '../../ui/toast/toast.ts'

/**
 * Logs a failed call. If it failed with an exception, also shows the server's message for 2 s (section 8).
 */
export function reportWithToast(name: EndpointName, failure: CallFailure): void {
  reportFailure(name, failure)
  if (failure.threw)
    showToast({ kind: 'error', text: failure.message ?? failureMessages.unreachable, ms: toastMs.error })
}
