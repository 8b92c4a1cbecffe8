/** NOTIFY: channels and payloads by which the processes of one database notify each other about members. */
import type pg from 'pg'

/** The triggers of functions/member-notify.sql notify on the first three. */
export const notifyChannels = {
  /** `{member id} {which change}`, and the number of failed deliveries: member data changed. */
  memberChanged: 'member_changed',
  /** `{notification id} {member id}`, and the number of failed deliveries. */
  notificationMade: 'notification_made',
  /** `{member id} {session}`; `*` for all of the member's sessions. */
  sessionEnded: 'session_ended',
  /** The JSON of an event from another service. */
  event: 'realtime_event',
} as const

export type NotifyChannel = (typeof notifyChannels)[keyof typeof notifyChannels]

/**
 * Notifies every listening process, including this one.
 * @throws if the database can't be reached
 */
export async function notify(pool: pg.Pool, channel: NotifyChannel, payload: string): Promise<void> {
  await pool.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, payload] })
}
