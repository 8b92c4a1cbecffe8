/** What a wipe must not leave behind, and how to read the probe's result. */
import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Counts after a wipe. Only numbers, since the journal stores them. */
const wipeProof = v.object({
  sessionStorage: count,
  localStorage: count,
  cookies: count,
  databases: count,
  caches: count,
  serviceWorkers: count,
  /** Pages of the shop still alive: each may hold a realtime channel, and a member in memory. */
  channels: count,
  /** Whether main still knows a member; the provider may then have one bound to this terminal's token. */
  deviceToken: count,
  /** Characters that can still be pasted. */
  clipboard: count,
})
export type WipeProof = v.InferOutput<typeof wipeProof>

/** The part that a page can see. */
export const pageProof = v.omit(wipeProof, ['channels', 'deviceToken', 'clipboard'])

/** Runs in a blank page of the shop's origin after a wipe: counts what can still be read there. */
export const PROOF_SCRIPT = `(async () => ({
  sessionStorage: sessionStorage.length,
  localStorage: localStorage.length,
  cookies: document.cookie === '' ? 0 : document.cookie.split(';').length,
  databases: (await indexedDB.databases()).length,
  caches: 'caches' in globalThis ? (await caches.keys()).length : 0,
  serviceWorkers: 'serviceWorker' in navigator ? (await navigator.serviceWorker.getRegistrations().catch(() => [])).length : 0,
}))()`

/** The names of what is left; empty if the wipe is proved. */
export function remainingItems(proof: WipeProof): string[] {
  return Object.entries(proof)
    .filter(([, found]) => found > 0)
    .map(([name]) => name)
}
