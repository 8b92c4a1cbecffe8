/** The catalogue's replies that were seen last (Cache Storage), shown again while there is no network. */
import { SEEN_CACHE, seenName, type SeenRequest } from '../contract/offline.ts'
import { whenIdle } from '../domain/when-idle.ts'

/** How many replies are kept; the oldest go first. */
const MOST_REPLIES = 60

/** Counts the sessions that ended: a reply that was asked for before is not kept after. */
let ended = 0

/** What a member was shown is not for whoever has no session; what everybody is shown is for members too. */
function namesOf(call: SeenRequest & { isMember: boolean }): string[] {
  const name = seenName(call)
  if (name === null) return []
  return call.isMember ? [`/member${name}`, name] : [name]
}

/** Writing a page of products takes as long as drawing them, and nobody waits for it. */
function idleMoment(): Promise<void> {
  return new Promise((resolve) => void whenIdle(resolve))
}

/** Keeps the body of a successful reply, where it is one of those that may be kept. */
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

/** @returns the body that was kept; `undefined` where there is none */
export async function seen(call: SeenRequest & { isMember: boolean }): Promise<unknown> {
  for (const name of namesOf(call)) {
    const kept = await caches.match(name, { cacheName: SEEN_CACHE })
    if (kept !== undefined) return kept.json()
  }
  return undefined
}

/** Forgets all of it, and what is still being kept. */
export async function forgetSeenReplies(): Promise<void> {
  ended += 1
  if ('caches' in globalThis) await caches.delete(SEEN_CACHE)
}
