/** Payload of a push, and the messages about it between page and service worker (sections 4 and 9). */
import * as v from 'valibot'
import { BASE_PATH, LINKED_CLIENT_PARAMETER, routePatterns } from './routes.ts'

/** Registered below the base path (section 9). */
export const PUSH_WORKER_FILE = 'firebase-messaging-sw.js'

/** Channel on which the worker tells open pages about a push that it showed. */
export const PUSH_BROADCAST = 'rewards-points-notices'

const text = v.fallback(v.string(), '')

/** Data of a push as our server sends it. With another provider any part may be missing. */
export const pushData = v.object({
  title: text,
  body: text,
  notification_id: text,
  member_id: text,
  client_login_id: text,
})
export type PushData = v.InferOutput<typeof pushData>

/**
 * Address that a clicked notification opens. It names the client, which a new tab does not know.
 * @param clientLoginId empty if the push names none
 */
export function notificationAddress(origin: string, clientLoginId: string): string {
  const address = new URL(`${BASE_PATH}${routePatterns.notifications}`, origin)
  if (clientLoginId !== '') address.searchParams.set(LINKED_CLIENT_PARAMETER, clientLoginId)
  return address.href
}
