/** Payload of a push, and the messages between page and service worker about it (sections 4 and 9). */
import * as v from 'valibot'
import { BASE_PATH, LINKED_CLIENT_PARAMETER, routePatterns } from './routes.ts'

/** Registered below the base path (section 9). */
export const PUSH_WORKER_FILE = 'firebase-messaging-sw.js'

/** The channel on which the worker notifies open pages of a push that it showed in the tray. */
export const PUSH_BROADCAST = 'rewards-points-notices'

const text = v.fallback(v.string(), '')

/** The data of a push as our server sends it; every part may be missing from somebody else's. */
export const pushData = v.object({
  title: text,
  body: text,
  notification_id: text,
  member_id: text,
  client_login_id: text,
})
export type PushData = v.InferOutput<typeof pushData>

/**
 * The address that a clicked notification opens. A new tab knows no client yet, so the address names it.
 * @param clientLoginId empty where the push names none
 */
export function notificationAddress(origin: string, clientLoginId: string): string {
  const address = new URL(`${BASE_PATH}${routePatterns.notifications}`, origin)
  if (clientLoginId !== '') address.searchParams.set(LINKED_CLIENT_PARAMETER, clientLoginId)
  return address.href
}
