/**
 * The home reply that the page asked for, or was served with, before this bundle arrived. The inline script
 * of `index.html` (`boot/early-home-data.ts`) leaves it on the window.
 */
import type { RawReply } from './transport.ts'

export interface EarlyHome {
  clientLoginId: string
  reply: Promise<RawReply>
}

declare global {
  interface Window {
    earlyHome?: EarlyHome
  }
}

/** Hands the early reply out once, to the call for that very client; `null` where there is none. */
export function takeEarlyHome(clientLoginId: string): Promise<RawReply> | null {
  const early = globalThis.window?.earlyHome
  if (early?.clientLoginId !== clientLoginId) return null
  delete window.earlyHome
  return early.reply
}
