/**
 * How a call failed. Section 8 treats failures with and without an exception differently. `threw` is true if
 * HTTP, the network or the reply's shape failed, and false if the provider answered without success.
 */
export type CallFailure = {
  ok: false
  reason: 'refused' | 'http' | 'unreachable' | 'malformed' | 'cancelled'
  threw: boolean
  /** The provider's message, the first if it sent a list; `null` if it sent none. */
  message: string | null
  /** HTTP status; `null` without a reply. */
  status: number | null
  /** The envelope's code, which a provider may send with HTTP 200; `null` if it sent none. */
  code: number | null
  /** The envelope's data, not parsed; a provider may say in it why it refused. */
  data?: unknown
  /** Request id of our own server, to quote to IT. */
  requestId: string | null
}

export type CallSuccess<Data> = { ok: true; data: Data; message: string | null }

/** Statuses with which a provider reports an unknown id, if it does not refuse with 200. */
const UNKNOWN_STATUS: ReadonlySet<number | null> = new Set([400, 404, 422])

/** Whether the provider does not know the client or product, as opposed to being unreachable. */
export function isUnknown({ reason, status }: CallFailure): boolean {
  return reason === 'refused' || UNKNOWN_STATUS.has(status)
}

export type CallResult<Data> = CallSuccess<Data> | CallFailure
