import type { EndpointName } from '../contract/endpoints.ts'
import type { CallFailure } from './call-result.ts'

/**
 * Logs a failure that section 8 says is "only logged", as a warning. Omits the request, which may contain
 * personal data.
 */
export function reportFailure(name: EndpointName, failure: CallFailure): void {
  if (failure.reason === 'cancelled') return
  const { reason, status, message, requestId } = failure
  // oxlint-disable-next-line no-console -- the specification asks for a log (section 8)
  console.warn(`${name} failed`, { reason, status, message, requestId })
}
