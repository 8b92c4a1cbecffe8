/** Replies about announcements. */
import * as v from 'valibot'
import { count, listOf, moment, rowId } from './fields.ts'

const announcement = v.object({
  id: rowId,
  at: moment,
  /** The operator's name at that time. */
  actor: v.string(),
  text: v.object({ en: v.string(), hi: v.optional(v.string()) }),
  /** All, those with at least so many points, or so many chosen ones. */
  to: v.union([
    v.object({ all: v.literal(true) }),
    v.object({ min_points: rowId }),
    v.object({ mobiles: count }),
  ]),
  members: count,
  /** How many of them have it. */
  told: count,
  /** When the last one was told; `null` while it is being sent. */
  sent_at: v.nullable(moment),
})

export const announcementReplies = {
  announce: v.object({
    /** `null` for a preview. */
    id: v.nullable(rowId),
    members: count,
    /** Numbers of no active member. */
    unknown: v.array(v.string()),
  }),
  listAnnouncements: listOf(announcement),
}
