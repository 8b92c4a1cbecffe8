/** Announcements to a client's members: made in one transaction, then sent by `job.ts`, once to each member. */
import { createHash } from 'node:crypto'
import { and, desc, eq, getTableColumns, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { AdminRequestOf } from '../../../src/contract/admin/requests.ts'
import { maskContacts } from '../../../src/lib/masking.ts'
import type { Database } from '../../db/open.ts'
import { toldFailure } from '../../db/put-off.ts'
import { spendablePoints } from '../../db/read/read-shop-user.ts'
import { announcements, type Audience } from '../../db/tables/announcements.ts'
import { members } from '../../db/tables/members.ts'
import { Refused } from '../../domain/refused.ts'
import { idBefore, pageOf } from '../../operations/cursor.ts'
import { findClient } from '../../operations/find-subjects.ts'
import { changing, reading } from '../../operations/operate.ts'

type Wanted = AdminRequestOf<'announce'>
type Recipients = Wanted['to']

/** Condition of the active members among the recipients. A minimum balance is compared with their spendable points. */
function isAddressed(clientId: number, to: Recipients): SQL | undefined {
  const ofClient = and(eq(members.clientId, clientId), eq(members.isActive, true))
  if ('mobiles' in to) return and(ofClient, inArray(members.mobile, to.mobiles))
  if ('all' in to) return ofClient
  const spendable = sql`(select ${sql.raw(spendablePoints)} from members m where m.id = ${members.id})`
  // The balance is never less than the spendable points. Comparing it first avoids reading most members' lots.
  return and(ofClient, sql`${members.points} >= ${to.min_points}`, sql`${spendable} >= ${to.min_points}`)
}

/** @returns how many members it would reach, and the mobile numbers that belong to no active member */
async function reachOf(on: Database, clientId: number, to: Recipients) {
  const addressed = isAddressed(clientId, to)
  if (!('mobiles' in to)) return { members: await on.$count(members, addressed), unknown: [] }
  const foundMembers = await on.select({ mobile: members.mobile }).from(members).where(addressed)
  const known = new Set(foundMembers.map(({ mobile }) => mobile))
  return {
    members: foundMembers.length,
    unknown: [...new Set(to.mobiles)].filter((mobile) => !known.has(mobile)),
  }
}

const audienceOf = (to: Recipients): Audience =>
  'mobiles' in to ? { mobiles: new Set(to.mobiles).size } : to

/**
 * Stores an announcement with the recipients of this moment. The client is locked, so that requests with the same key
 * make one announcement.
 * @returns the announcement; for a known key the existing one, with `isNew` false
 * @throws Refused `key_reused` if the key has another text or audience, `impossible` if there is no recipient
 */
async function makeAnnouncement(
  on: Database,
  clientId: number,
  { idempotency_key: key, text, to }: Wanted,
  { actor, now }: { actor: string; now: Date },
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

/** All but the recipients, of whom there may be many. */
const { recipients: _recipients, ...listed } = getTableColumns(announcements)

export const announcementOperations = {
  announce: changing('announce', {
    find: findClient,
    async run({ on, input, found: { clientId }, actor, context }) {
      const reach = await reachOf(on, clientId, input.to)
      if (input.dry_run) return { data: { id: null, ...reach } }
      const by = { actor: actor.name, now: context.now() }
      const { id, members: reached, isNew } = await makeAnnouncement(on, clientId, input, by)
      const { en, hi } = input.text
      const text = { en: maskContacts(en), ...(hi === undefined ? {} : { hi: maskContacts(hi) }) }
      return {
        data: { id, members: reached, unknown: reach.unknown },
        subject: `announcement ${id}`,
        before: {},
        after: { text, to: audienceOf(input.to), members: reached },
        isKept: isNew,
      }
    },
  }),

  listAnnouncements: reading('listAnnouncements', {
    find: findClient,
    async run({ on, input, found: { clientId } }) {
      const read = await on
        .select(listed)
        .from(announcements)
        .where(and(eq(announcements.clientId, clientId), lt(announcements.id, idBefore(input.cursor))))
        .orderBy(desc(announcements.id))
        .limit(input.limit + 1)
      const { rows, next } = pageOf(read, input.limit, ({ id }) => [id])
      const items = rows.map((row) => ({
        id: row.id,
        at: row.createdAt.toISOString(),
        actor: row.actor,
        text: row.text,
        to: row.audience,
        members: row.members,
        told: row.told,
        sent_at: row.sentAt?.toISOString() ?? null,
        failure: toldFailure(row),
      }))
      return { items, next }
    },
  }),
}
