/**
 * How a call ended. Section 8 distinguishes failures with an exception from refusals without one; `threw` is that
 * difference: true where HTTP, the network or the reply's shape failed, false for an answer that is simply
 * not a success.
 */
export type CallFailure = {
  ok: false
  reason: 'refused' | 'http' | 'unreachable' | 'malformed' | 'cancelled'
  threw: boolean
  /** The provider's own sentence, the first where it sent a list; `null` where it sent none. */
  message: string | null
  /** The HTTP status, where there was a reply at all. */
  status: number | null
  /** The envelope's code, which another provider may send with HTTP 200; `null` where there is none. */
  code: number | null
  /** The request id that our own server names, to quote to IT. */
  requestId: string | null
}

export type CallSuccess<Data> = { ok: true; data: Data; message: string | null }

/** HTTP statuses by which a provider says that it does not know what is asked for, where it does not refuse with 200. */
const UNKNOWN_STATUS: ReadonlySet<number | null> = new Set([400, 404, 422])

/** Tells a client or product that the provider does not know from a provider that can't be reached. */
export function isUnknown({ reason, status }: CallFailure): boolean {
  return reason === 'refused' || UNKNOWN_STATUS.has(status)
}

export type CallResult<Data> = CallSuccess<Data> | CallFailure
