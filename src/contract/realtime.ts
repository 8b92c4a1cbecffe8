/**
 * Channel names and events of the member's realtime channel (section 4, "Notifications"), in Pusher's
 * protocol.
 */
import * as v from 'valibot'

/** The app that the server's own channel answers to where none is configured. Both are public; a secret is not here. */
export const IN_PROCESS_PUSHER = { appId: 'rewards-points-shop', key: 'rewards-points-shop' } as const

/** Below the API's prefix: where a client asks for leave to listen to a private channel. */
export const CHANNEL_AUTH_PATH = '/broadcasting/auth'

/** A mobile number in a channel's name is personal data, so ours carries the member's id. */
export const CHANNEL_TEMPLATE = 'private-user-{id}'

/**
 * The name of a member's channel.
 * @param template may hold `{id}` and `{mobile}`
 */
export function memberChannel(template: string, member: { id: number | string; mobile?: string }): string {
  return template.replaceAll('{id}', String(member.id)).replaceAll('{mobile}', member.mobile ?? '')
}

export const memberEvents = {
  /** Carries the whole user of section 3, who replaces the one that the shop knows. */
  userUpdated: 'userUpdated',
  /** Carries a `RealtimeNotification`. */
  notification: 'notification',
} as const

/** A new notification, as it arrives while the shop is open. */
export const realtimeNotification = v.object({
  /** The notification's id: the same notification may come by push too, and is counted once. */
  id: v.union([v.number(), v.pipe(v.string(), v.minLength(1))]),
  order_number: v.fallback(v.nullable(v.string()), null),
  created_at: v.fallback(v.string(), ''),
  body: v.fallback(v.string(), ''),
})
export type RealtimeNotification = v.InferOutput<typeof realtimeNotification>
