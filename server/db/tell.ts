/** What the processes of one database tell each other about members: PostgreSQL's NOTIFY. */
import type pg from 'pg'

/** The triggers of migration 0005 speak on the first two. */
export const tellChannels = {
  /** `{member id} {which change}`: something of the member's changed. */
  memberChanged: 'member_changed',
  /** `{notification id} {member id}` */
  notificationMade: 'notification_made',
  /** The JSON of an event that another service sent. */
  event: 'realtime_event',
} as const

export type TellChannel = (typeof tellChannels)[keyof typeof tellChannels]

// Nobody waits for the disk here: a notice that is lost with the machine has nobody left to hear it.
const tellText = `with hurry as (select set_config('synchronous_commit', 'off', true))
  select pg_notify(told.channel, told.payload)
  from hurry, unnest($1::text[], $2::text[]) as told (channel, payload)`

/**
 * Tells every process that listens, this one among them.
 * @throws where the database can't be reached
 */
export async function tell(pool: pg.Pool, told: readonly (readonly [TellChannel, string])[]): Promise<void> {
  const values = [told.map(([channel]) => channel), told.map(([, payload]) => payload)]
  await pool.query({ name: 'tell', text: tellText, values })
}

interface Waiting {
  told: (readonly [TellChannel, string])[]
  isTelling: boolean
}

const waitingFor = new WeakMap<pg.Pool, Waiting>()

async function tellWaiting(pool: pg.Pool, waiting: Waiting): Promise<void> {
  waiting.isTelling = true
  while (waiting.told.length > 0) {
    // The writer succeeded long ago: what can't be told is found out with the next reply.
    await tell(pool, waiting.told.splice(0)).catch(() => undefined)
  }
  waiting.isTelling = false
}

/**
 * Tells without being waited for, what many writers tell meanwhile in one go. PostgreSQL lets transactions that
 * tell something commit one by one only, so the busiest writer tells after its commit: measured, ten writers at
 * once got a third to two thirds of their speed back.
 */
export function tellSoon(pool: pg.Pool, channel: TellChannel, payload: string): void {
  const waiting = waitingFor.get(pool) ?? { told: [], isTelling: false }
  waitingFor.set(pool, waiting)
  waiting.told.push([channel, payload])
  if (!waiting.isTelling) void tellWaiting(pool, waiting)
}
