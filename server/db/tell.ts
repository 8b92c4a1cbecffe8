/** What the processes of one database tell each other about members: PostgreSQL's NOTIFY. */
import type pg from 'pg'

/** The triggers of migrations 0005 and 0007 speak on the first three. */
export const tellChannels = {
  /** `{member id} {which change}`, and how often it failed to go out: something of the member's changed. */
  memberChanged: 'member_changed',
  /** `{notification id} {member id}`, and how often it failed to go out. */
  notificationMade: 'notification_made',
  /** `{member id} {session}`; a star for all sessions of the member. */
  sessionEnded: 'session_ended',
  /** The JSON of an event that another service sent. */
  event: 'realtime_event',
} as const

export type TellChannel = (typeof tellChannels)[keyof typeof tellChannels]

/**
 * Tells every process that listens, this one among them.
 * @throws where the database can't be reached
 */
export async function tell(pool: pg.Pool, channel: TellChannel, payload: string): Promise<void> {
  await pool.query({ name: 'tell', text: 'select pg_notify($1, $2)', values: [channel, payload] })
}
