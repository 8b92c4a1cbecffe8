import type { EndpointName } from '../contract/endpoints.ts'
import type { EarlyCall, RawReply } from '../domain/early-call.ts'

/**
 * Returns the reply that the boot script requested, or the server embedded, before this bundle loaded: once,
 * and only to the call that it answers; `null` to every other.
 */
export function takeEarlyReply(name: EndpointName, request: unknown): Promise<RawReply> | null {
  const early = earlyCallOf(name, request)
  if (early === null) return null
  delete window.earlyCall
  return early.reply
}

/** The reply to this very call where it has arrived already; it stays there to be taken. */
export function arrivedEarlyReply(name: EndpointName, request: unknown): RawReply | null {
  return earlyCallOf(name, request)?.arrived ?? null
}

function earlyCallOf(name: EndpointName, request: unknown): EarlyCall | null {
  const early = globalThis.window?.earlyCall
  return early?.name === name && early.request === JSON.stringify(request) ? early : null
}
