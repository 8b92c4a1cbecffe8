/** Sends announcements: tells the next members of each in turn. */
import type { Database, Queryable } from '../../db/open.ts'
import { dueRows } from '../../db/due-rows.ts'
import { putOff } from '../../db/put-off.ts'
import { Job, rest } from '../../domain/job.ts'

/** Members per transaction. Small, so that an order waits only briefly for its locks. */
const AT_ONCE = 500

const dueText = dueRows('announcements', { limit: 1 })

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

const LOOK_EVERY_MS = 1000

interface Connections {
  pool: Queryable
  /** For a failure, which is stored apart from the failed part. */
  db: Pick<Database, 'execute'>
}

/**
 * Tells the next members of the announcement that has waited longest.
 * @returns whether there was one, and no other process is sending it
 * @throws the error of a failed part, after putting the announcement off
 */
async function tellNextPart({ db, pool }: Connections): Promise<boolean> {
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

/**
 * Sends what is due, part by part, including what a crashed server left, from where it stopped. Several servers may do
 * so. Pauses after each part for as long as the part took, so that the shop has at least half of the connection's time.
 */
export const announcementsJob = (database: Connections): Job =>
  new Job({
    name: 'announcements',
    everyMs: LOOK_EVERY_MS,
    rows: 'announcements',
    async round({ signal }) {
      for (let hasMore = true; hasMore && !signal.aborted;) {
        const began = performance.now()
        hasMore = await tellNextPart(database)
        if (hasMore) await rest(performance.now() - began, signal)
      }
    },
  })
