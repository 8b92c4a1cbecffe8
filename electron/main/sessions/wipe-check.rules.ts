/** What a wipe must not leave behind, and how the probe's result is read. */
import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What was counted after a wipe; only numbers, since the journal keeps it. */
const wipeProof = v.object({
  sessionStorage: count,
  localStorage: count,
  cookies: count,
  databases: count,
  caches: count,
  serviceWorkers: count,
  /** Pages of the shop that still live: each may hold a realtime channel, and a member in its memory. */
  channels: count,
  /** Whether main still knows a member, and so the provider a member for this terminal's token. */
  deviceToken: count,
  /** Letters that can still be pasted. */
  clipboard: count,
})
export type WipeProof = v.InferOutput<typeof wipeProof>

/** The part of it that a page can see. */
export const pageProof = v.omit(wipeProof, ['channels', 'deviceToken', 'clipboard'])

/** Runs in a bare page of the shop's origin after a wipe: what can still be read there. */
export const PROOF_SCRIPT = `(async () => ({
  sessionStorage: sessionStorage.length,
  localStorage: localStorage.length,
  cookies: document.cookie === '' ? 0 : document.cookie.split(';').length,
  databases: (await indexedDB.databases()).length,
  caches: 'caches' in globalThis ? (await caches.keys()).length : 0,
  serviceWorkers: 'serviceWorker' in navigator ? (await navigator.serviceWorker.getRegistrations().catch(() => [])).length : 0,
}))()`

/** The names of what is left; empty where the wipe is proven. */
export function remainingItems(proof: WipeProof): string[] {
  return Object.entries(proof)
    .filter(([, found]) => found > 0)
    .map(([name]) => name)
}
