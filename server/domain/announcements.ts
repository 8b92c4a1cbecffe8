/** Announcements to a client's members: made in one transaction, then sent in the background, once to each member. */
import { createHash } from 'node:crypto'
import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database, DatabaseOrTransaction, Queryable } from '../db/open.ts'
import { putOff } from '../db/put-off.ts'
import { spendablePoints } from '../db/read/read-member.ts'
import { announcements, members } from '../db/schema.ts'
import type { Audience } from '../db/tables/announcements.ts'
import { Refused } from './refused.ts'
import { repeat, rest } from './repeat.ts'

/** Recipients: all members, those with these mobile numbers, or those with at least this balance. */
export type Wanted = { all: true } | { mobiles: readonly string[] } | { min_points: number }

export interface NewAnnouncement {
  clientId: number
  /** Idempotency key: a second announcement of the client with the same key sends nothing. */
  key: string
  text: { en: string; hi?: string | undefined }
  to: Wanted
  actor: string
  now: Date
}

export interface Reach {
  members: number
  /** Mobile numbers that belong to no active member; nothing is sent to them. */
  unknown: string[]
}

/** Condition of the active members among the recipients. A minimum balance is compared with their spendable points. */
function isAddressed(clientId: number, to: Wanted): SQL | undefined {
  const ofClient = and(eq(members.clientId, clientId), eq(members.isActive, true))
  if ('mobiles' in to) return and(ofClient, inArray(members.mobile, [...to.mobiles]))
  if ('all' in to) return ofClient
  const spendable = sql`(select ${sql.raw(spendablePoints)} from members m where m.id = ${members.id})`
  // The balance is never less than the spendable points. Comparing it first avoids reading most members' lots.
  return and(ofClient, sql`${members.points} >= ${to.min_points}`, sql`${spendable} >= ${to.min_points}`)
}

/** Number of members that an announcement would reach. */
export async function reachOf(on: DatabaseOrTransaction, clientId: number, to: Wanted): Promise<Reach> {
  const addressed = isAddressed(clientId, to)
  if (!('mobiles' in to)) {
    const [reached] = await on.select({ members: count() }).from(members).where(addressed)
    return { members: reached?.members ?? 0, unknown: [] }
  }
  const found = await on.select({ mobile: members.mobile }).from(members).where(addressed)
  const known = new Set(found.map(({ mobile }) => mobile))
  return { members: found.length, unknown: [...new Set(to.mobiles)].filter((mobile) => !known.has(mobile)) }
}

const audienceOf = (to: Wanted): Audience => ('mobiles' in to ? { mobiles: new Set(to.mobiles).size } : to)

/**
 * Makes an announcement with the recipients of this moment; `tellNextPart` sends it. Runs in the caller's transaction.
 * The caller has locked the client, so that requests with the same key make one announcement.
 * @returns the announcement; for a known key the existing one, with `isNew` false
 * @throws Refused `key_reused` if the key has another text or audience, `impossible` if there is no recipient
 */
export async function makeAnnouncement(
  on: DatabaseOrTransaction,
  { clientId, key, text, to, actor, now }: NewAnnouncement,
): Promise<{ id: number; members: number; isNew: boolean }> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([text.en, text.hi, to]))
    .digest('hex')
  const [known] = await on
    .select({ id: announcements.id, members: announcements.members, requestHash: announcements.requestHash })
    .from(announcements)
    .where(and(eq(announcements.clientId, clientId), eq(announcements.key, key)))
  if (known) {
    if (known.requestHash !== requestHash)
      throw new Refused('key_reused', 'Another announcement has this key.')
    return { id: known.id, members: known.members, isNew: false }
  }
  const recipients = sql`select array(${on
    .select({ id: members.id })
    .from(members)
    .where(isAddressed(clientId, to))
    .orderBy(members.id)}) as ids`
  const { rows } = await on.execute<{ id: number; members: number }>(
    sql`insert into announcements (client_id, key, request_hash, text, audience, recipients, members, actor, created_at)
      select ${clientId}::int, ${key}, ${requestHash}, ${JSON.stringify(text)}::jsonb,
        ${JSON.stringify(audienceOf(to))}::jsonb, ids, cardinality(ids), ${actor}, ${now}::timestamptz
      from (${recipients}) reached returning id, members`,
  )
  const [made] = rows
  if (made === undefined) throw new Error('the announcement was not written')
  if (made.members === 0) throw new Refused('impossible', 'There is nobody to tell.')
  return { ...made, isNew: true }
}

/** Members per transaction. Small, so that an order waits only briefly for its locks. */
const AT_ONCE = 500

// `due_at` is rounded to a millisecond. Announcements take turns, so that a small one does not wait for a large one.
const dueText = `select id from announcements where sent_at is null and due_at <= now() + interval '10 ms'
  order by due_at, id limit 1`

// One statement: notifications and progress are written together or not at all. Skipped while another process has it.
// Realtime and pushes follow from the notification (functions/member-notify.sql, pushes.sql).
const tellText = `with next as (
    select id, text, told, members, recipients[told + 1 : told + $1] as part from announcements
    where id = $2 and sent_at is null for update skip locked),
  written as (
    insert into notifications (member_id, body_message, body_translations)
    select m.id, next.text->>'en', nullif(next.text - 'en', '{}') from next
    join members m on m.id = any(next.part) where m.is_active),
  moved as (
    update announcements a set told = a.told + cardinality(next.part), tries = 0, failure = null,
      due_at = clock_timestamp(),
      sent_at = case when next.told + cardinality(next.part) >= next.members then now() end,
      recipients = case when next.told + cardinality(next.part) >= next.members then '{}' else a.recipients end
    from next where a.id = next.id returning a.id)
  select count(*)::int as parts from moved`

interface Senders {
  pool: Queryable
  /** For a failure, which is stored apart from the failed part. */
  db: Pick<Database, 'execute'>
}

/**
 * Tells the next members of the announcement that has waited longest.
 * @returns whether there was one, and no other process is sending it
 * @throws the error of a failed part, after putting the announcement off
 */
export async function tellNextPart({ db, pool }: Senders): Promise<boolean> {
  const due = await pool.query<{ id: number }>(dueText)
  const [next] = due.rows
  if (next === undefined) return false
  try {
    const { rows } = await pool.query<{ parts: number }>(tellText, [AT_ONCE, next.id])
    return rows[0]?.parts === 1
  } catch (error) {
    await putOff(db, 'announcements', next.id, error)
    throw error
  }
}

const LOOK_EVERY_MS = 1000

/**
 * Sends announcements in the background, including those of a crashed server, from where it stopped. Several servers
 * may do so. Pauses after each part for as long as the part took, so that the shop has at least half of the
 * connection's time.
 * @param onFault called after a failed part; it is tried again
 * @returns stops it; resolves when no part is being sent
 */
export function startAnnouncements(
  database: Senders,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  async function tell(signal: AbortSignal): Promise<void> {
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const began = performance.now()
      hasMore = await tellNextPart(database)
      if (hasMore) await rest(performance.now() - began, signal)
    }
  }
  return repeat(tell, { everyMs: LOOK_EVERY_MS, onFault })
}
