import { USUAL_MS } from '../../api/freshness.ts'
import { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { CallFailure, CallResult } from '../../api/call-result.ts'
import { reportFailure } from '../../api/report.ts'
import type { EndpointName, RequestOf, ResponseOf } from '../../contract/endpoints.ts'
import { LOADER_DELAY_MS } from '../../contract/limits.ts'
import { onSessionEnd } from '../session/end-session.ts'

/**
 * Cache of server data, for one session. No automatic retries: each screen handles failures as section 8
 * says.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: without a network a call fails and the screen says so, instead of pausing.
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      // After a reconnect only failed queries are repeated; shown data stays.
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      staleTime: USUAL_MS,
      networkMode: 'always',
    },
    mutations: { retry: false },
  },
})

onSessionEnd(() => queryClient.clear())

/** A failed call, as the error of a query; see `failure`. */
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
 * Turns a call's result into a query's data. After a failure the loader stays 500 ms longer (section 8), so
 * that a retry is visible.
 * @throws {CallError} if the call failed
 */
export async function dataOf<Data>(name: EndpointName, result: CallResult<Data>): Promise<Data> {
  if (result.ok) return result.data
  reportFailure(name, result)
  if (result.reason !== 'cancelled') await delayLoader()
  throw new CallError(name, result)
}

/**
 * Makes a call for a query.
 * @throws {CallError} if the call failed
 */
export async function fetchFor<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  signal?: AbortSignal,
): Promise<ResponseOf<Name>> {
  return dataOf(name, await call(name, request, { signal }))
}

/** Request id to quote for a query's error; `null` if there is none. */
export function failureReference(error: unknown): string | null {
  return error instanceof CallError ? error.failure.requestId : null
}
