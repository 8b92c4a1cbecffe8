/** NOTIFY: channels and payloads by which the processes of one database notify each other about members. */
import type pg from 'pg'

/** The triggers of functions/member-notify.sql notify on the first three. */
export const notifyChannels = {
  /** `{member id} {which change}`, and how often it failed to go out: something of the member's changed. */
  memberChanged: 'member_changed',
  /** `{notification id} {member id}`, and how often it failed to go out. */
  notificationMade: 'notification_made',
  /** `{member id} {session}`; a star for all sessions of the member. */
  sessionEnded: 'session_ended',
  /** The JSON of an event that another service sent. */
  event: 'realtime_event',
} as const

export type NotifyChannel = (typeof notifyChannels)[keyof typeof notifyChannels]

/**
 * Notifies every process that listens, this one among them.
 * @throws where the database can't be reached
 */
export async function notify(pool: pg.Pool, channel: NotifyChannel, payload: string): Promise<void> {
  await pool.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, payload] })
}
