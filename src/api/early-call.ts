import type { EndpointName } from '../contract/endpoints.ts'
import type { RawReply } from '../domain/early-call.ts'

/**
 * Hands out the reply that the page asked for, or was served with, before this bundle arrived: once, and only to
 * the very call that it answers; `null` to every other.
 */
export function takeEarlyReply(name: EndpointName, request: unknown): Promise<RawReply> | null {
  const early = globalThis.window?.earlyCall
  if (early?.name !== name || early.request !== JSON.stringify(request)) return null
  delete window.earlyCall
  return early.reply
}
