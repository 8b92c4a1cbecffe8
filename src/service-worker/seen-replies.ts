/** Replies of the catalogue that were seen last, shown again while the provider can't be reached. */
import { OFFLINE_BROADCAST, SEEN_CACHE, seenName } from '../contract/offline.ts'
import type { WorkerFetchEvent } from './worker-scope.ts'

/** How many replies are kept; the oldest go first. */
const MOST_REPLIES = 60

/** Counts the sessions that ended: a reply that was asked for before is not kept after. */
let ended = 0

const pages = new BroadcastChannel(OFFLINE_BROADCAST)

/** What a member was shown is not for whoever has no session; what everybody is shown is for members too. */
const namesFor = (name: string, isMember: boolean): [string, ...string[]] =>
  isMember ? [`/member${name}`, name] : [name]

async function keep(name: string, reply: Response, begun: number): Promise<void> {
  const text = await reply.text()
  const { message } = JSON.parse(text) as { message?: unknown }
  if (message !== 'Success' || begun !== ended) return
  const cache = await caches.open(SEEN_CACHE)
  // A reply of its own: of the provider's, nothing but the body is kept.
  await cache.put(name, new Response(text, { headers: { 'content-type': 'application/json' } }))
  const known = await cache.keys()
  await Promise.all(known.slice(0, -MOST_REPLIES).map((old) => cache.delete(old)))
  if (begun !== ended) await caches.delete(SEEN_CACHE)
}

async function seen(names: readonly string[]): Promise<Response | undefined> {
  for (const name of names) {
    const kept = await caches.match(name, { cacheName: SEEN_CACHE })
    if (kept !== undefined) return kept
  }
  return undefined
}

/**
 * The provider's reply to a call; where it can't be reached, what it said last.
 * @param path of the call, below the API's base
 * @throws where there is neither
 */
export async function replyOrSeen(event: WorkerFetchEvent, path: string): Promise<Response> {
  const { request } = event
  const begun = ended
  const name = seenName({ method: request.method, path, body: await request.clone().text() })
  if (name === null) return fetch(request)
  const names = namesFor(name, request.headers.has('authorization'))
  try {
    const reply = await fetch(request)
    if (reply.ok) event.waitUntil(keep(names[0], reply.clone(), begun).catch(() => undefined))
    return reply
  } catch (error) {
    const kept = request.signal.aborted ? undefined : await seen(names)
    if (kept === undefined) throw error
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin alone
    pages.postMessage('kept')
    return kept
  }
}

/** Forgets all of it: the session has ended. */
export async function forgetSeen(): Promise<void> {
  ended += 1
  await caches.delete(SEEN_CACHE)
}
