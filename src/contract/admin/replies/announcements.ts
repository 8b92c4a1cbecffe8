import * as v from 'valibot'
import { count, listOf, moment, rowId } from './fields.ts'

const announcement = v.object({
  id: rowId,
  at: moment,
  /** The operator's name at that time. */
  actor: v.string(),
  text: v.object({ en: v.string(), hi: v.optional(v.string()) }),
  /** Recipients: all members, members with at least this balance, or a number of chosen members. */
  to: v.union([
    v.object({ all: v.literal(true) }),
    v.object({ min_points: rowId }),
    v.object({ mobiles: count }),
  ]),
  members: count,
  /** Number of recipients that have been told. */
  told: count,
  /** When the last recipient was told; `null` while the announcement is being sent. */
  sent_at: v.nullable(moment),
  /** Why sending fails again and again; it is tried again later. */
  failure: v.nullable(v.string()),
})

export const announcementReplies = {
  announce: v.object({
    /** `null` for a preview. */
    id: v.nullable(rowId),
    members: count,
    /** Mobile numbers that belong to no active member. */
    unknown: v.array(v.string()),
  }),
  listAnnouncements: listOf(announcement),
}
