import { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { CallFailure } from '../api/call-result.ts'
import { reportFailure } from '../api/report.ts'
import type { EndpointName, RequestOf, ResponseOf } from '../contract/endpoints.ts'
import { LOADER_LINGER_MS } from '../contract/limits.ts'
import { onSessionEnd } from './end-session.ts'

/** Server data, cached for the session. Failures are shown by each screen as section 8 says, so none is retried behind its back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: without a network a call fails and its screen says so, instead of waiting in silence.
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      // What failed is asked for again as soon as there is a connection; what is shown stays as it is.
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      staleTime: 60_000,
      networkMode: 'always',
    },
    mutations: { retry: false },
  },
})

onSessionEnd(() => queryClient.clear())

/** A failed call as a query reports it: `error.failure` says how it ended. */
export class CallError extends Error {
  readonly failure: CallFailure

  constructor(name: EndpointName, failure: CallFailure) {
    super(`${name} failed: ${failure.reason}${failure.status === null ? '' : ` (HTTP ${failure.status})`}`)
    this.failure = failure
  }
}

function loaderLinger(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LOADER_LINGER_MS)
  })
}

/**
 * Makes a call on a query's behalf. The loader of a call that failed stays 500 ms longer (section 8), so that
 * trying again is seen to try.
 * @throws {CallError} where the call did not succeed.
 */
export async function fetchFor<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  signal?: AbortSignal,
): Promise<ResponseOf<Name>> {
  const result = await call(name, request, { signal })
  if (!result.ok) {
    reportFailure(name, result)
    if (result.reason !== 'cancelled') await loaderLinger()
    throw new CallError(name, result)
  }
  return result.data
}
