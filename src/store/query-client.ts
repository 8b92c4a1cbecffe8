import { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { CallFailure, CallResult } from '../api/call-result.ts'
import { reportFailure } from '../api/report.ts'
import type { EndpointName, RequestOf, ResponseOf } from '../contract/endpoints.ts'
import { LOADER_DELAY_MS } from '../contract/limits.ts'
import { onSessionEnd } from './end-session.ts'

/**
 * Query client: server data, cached for the session. Each screen shows failures as section 8 says, so there
 * are no automatic retries.
 */
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

function delayLoader(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LOADER_DELAY_MS)
  })
}

/**
 * A call's data on a query's behalf. The loader of a call that failed stays 500 ms longer (section 8), so that trying
 * again is seen to try.
 * @throws {CallError} where the call did not succeed.
 */
export async function dataOf<Data>(name: EndpointName, result: CallResult<Data>): Promise<Data> {
  if (result.ok) return result.data
  reportFailure(name, result)
  if (result.reason !== 'cancelled') await delayLoader()
  throw new CallError(name, result)
}

/**
 * Makes a call on a query's behalf.
 * @throws {CallError} where the call did not succeed.
 */
export async function fetchFor<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  signal?: AbortSignal,
): Promise<ResponseOf<Name>> {
  return dataOf(name, await call(name, request, { signal }))
}

/** The request id to quote for what a query failed with; `null` where it names none. */
export function failureReference(error: unknown): string | null {
  return error instanceof CallError ? error.failure.requestId : null
}
