/** The catalogue's last replies (Cache Storage), shown again while the browser is offline. */
import { SEEN_CACHE, seenName, type SeenRequest } from '../contract/offline.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** The oldest are deleted first. */
const MOST_REPLIES = 60

/** Number of ended sessions. A reply that was requested in an earlier session is not stored. */
let ended = 0

/**
 * Cache keys to try, in order. A member's replies are not shown to visitors; public replies are also shown to
 * members.
 */
function namesOf(call: SeenRequest & { isMember: boolean }): string[] {
  const name = seenName(call)
  if (name === null) return []
  return call.isMember ? [`/member${name}`, name] : [name]
}

/** Storing a page of products takes as long as rendering it, so it waits for an idle moment. */
function idleMoment(): Promise<void> {
  return new Promise((resolve) => void whenIdle(resolve))
}

/** Stores the body of a successful reply, if replies of this call may be kept. */
export async function keep(call: SeenRequest & { isMember: boolean }, body: unknown): Promise<void> {
  const [name] = namesOf(call)
  if (name === undefined) return
  const begun = ended
  await idleMoment()
  if (begun !== ended) return
  const cache = await caches.open(SEEN_CACHE)
  await cache.put(name, Response.json(body))
  const known = await cache.keys()
  await Promise.all(known.slice(0, -MOST_REPLIES).map((old) => cache.delete(old)))
  if (begun !== ended) await caches.delete(SEEN_CACHE)
}

/** @returns the stored body; `undefined` if there is none */
export async function seen(call: SeenRequest & { isMember: boolean }): Promise<unknown> {
  for (const name of namesOf(call)) {
    const kept = await caches.match(name, { cacheName: SEEN_CACHE })
    if (kept !== undefined) return kept.json()
  }
  return undefined
}

/** Deletes all replies, and drops those that are still being stored. */
export async function forgetSeenReplies(): Promise<void> {
  ended += 1
  if ('caches' in globalThis) await caches.delete(SEEN_CACHE)
}
