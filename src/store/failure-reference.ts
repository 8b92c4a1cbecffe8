import { CallError } from './query-client.ts'

/** The request id to quote for what a query failed with; `null` where it names none. */
export function failureReference(error: unknown): string | null {
  return error instanceof CallError ? error.failure.requestId : null
}
