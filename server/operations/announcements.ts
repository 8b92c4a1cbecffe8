import { and, desc, eq, lt } from 'drizzle-orm'
import { maskContacts } from '../../src/contract/masking.ts'
import { toldFailure } from '../db/put-off.ts'
import { announcements } from '../db/schema.ts'
import { makeAnnouncement, reachOf } from '../domain/announcements.ts'
import { idBefore, pageOf } from './cursor.ts'
import { findClient } from './find-subjects.ts'
import { changing, reading } from './operate.ts'

export const announcementOperations = {
  announce: changing('announce', {
    // Locks the client, so that requests with the same key come one after the other.
    find: findClient,
    async run({ on, input, found, actor, context }) {
      const { text, to, idempotency_key: key } = input
      const { clientId } = found
      const reach = await reachOf(on, clientId, to)
      if (input.dry_run) return { data: { id: null, ...reach } }
      const wanted = { clientId, key, text, to, actor: actor.name, now: context.now() }
      const { id, members, isNew } = await makeAnnouncement(on, wanted)
      const { en, hi } = text
      const said = { en: maskContacts(en), ...(hi === undefined ? {} : { hi: maskContacts(hi) }) }
      return {
        data: { id, members, unknown: reach.unknown },
        subject: `announcement ${id}`,
        before: {},
        after: { text: said, to: 'mobiles' in to ? { mobiles: to.mobiles.length } : to, members },
        isKept: isNew,
      }
    },
  }),

  listAnnouncements: reading('listAnnouncements', {
    find: findClient,
    async run({ on, input, found }) {
      const before = idBefore(input.cursor)
      const { id, createdAt, actor, text, audience, members, told, sentAt, clientId, tries, failure } =
        announcements
      const read = await on
        .select({
          id,
          at: createdAt,
          actor,
          text,
          to: audience,
          members,
          told,
          sent_at: sentAt,
          tries,
          failure,
        })
        .from(announcements)
        .where(and(eq(clientId, found.clientId), lt(id, before)))
        .orderBy(desc(id))
        .limit(input.limit + 1)
      const { rows, next } = pageOf(read, input.limit, (row) => [row.id])
      const items = rows.map(({ tries: failed, ...row }) =>
        Object.assign(row, {
          at: row.at.toISOString(),
          sent_at: row.sent_at?.toISOString() ?? null,
          failure: toldFailure({ tries: failed, failure: row.failure }),
        }),
      )
      return { items, next }
    },
  }),
}
