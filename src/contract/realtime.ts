/**
 * Channel names and events of the member's realtime channel (section 4, "Notifications"), in Pusher's
 * protocol.
 */
import * as v from 'valibot'

/** Default app of the server's own channel. Both values are public; the secret is not here. */
export const IN_PROCESS_PUSHER = { appId: 'rewards-points-shop', key: 'rewards-points-shop' } as const

/** Path below the API's prefix that authorizes a private channel. */
export const CHANNEL_AUTH_PATH = '/broadcasting/auth'

/** Uses the member's id: a mobile number in a channel's name would be personal data. */
export const CHANNEL_TEMPLATE = 'private-user-{id}'

/**
 * The name of a member's channel.
 * @param template may hold `{id}` and `{mobile}`
 */
export function memberChannel(template: string, member: { id: number | string; mobile?: string }): string {
  return template.replaceAll('{id}', String(member.id)).replaceAll('{mobile}', member.mobile ?? '')
}

export const memberEvents = {
  /** Carries the whole user (section 3), which replaces the current one. */
  userUpdated: 'userUpdated',
  /** The settings of the member's client changed. Carries nothing: the home call has them. */
  clientUpdated: 'clientUpdated',
  /** Carries a `RealtimeNotification`. */
  notification: 'notification',
} as const

/** A new notification that arrives while the shop is open. */
export const realtimeNotification = v.object({
  /** The notification's id, to count it once: the same notification may also come by push. */
  id: v.union([v.number(), v.pipe(v.string(), v.minLength(1))]),
  order_number: v.fallback(v.nullable(v.string()), null),
  created_at: v.fallback(v.string(), ''),
  body: v.fallback(v.string(), ''),
})
export type RealtimeNotification = v.InferOutput<typeof realtimeNotification>
