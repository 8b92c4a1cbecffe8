import type { RawReply } from '../domain/early-home.ts'

/**
 * Hands out the home reply that the page asked for, or was served with, before this bundle arrived: once, to
 * the call for that very client; `null` where there is none.
 */
export function takeEarlyHome(clientLoginId: string): Promise<RawReply> | null {
  const early = globalThis.window?.earlyHome
  if (early?.clientLoginId !== clientLoginId) return null
  delete window.earlyHome
  return early.reply
}
