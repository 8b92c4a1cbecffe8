import * as v from 'valibot'
import { grantStates } from '../grants.ts'
import { count, day, integer, listOf, moment, rowId } from './fields.ts'

const grantHead = {
  id: rowId,
  version: rowId,
  client: v.string(),
  state: v.picklist(grantStates),
  reason: v.string(),
  members: count,
  /** Sum of the rows. */
  points: integer,
  /** Points that the undo took back. */
  taken_back: count,
  /** True if the caller made the grant, and so can't approve or reject it. */
  own: v.boolean(),
  created_by: v.string(),
  created_at: moment,
  approved_by: v.nullable(v.string()),
  rejected_by: v.nullable(v.string()),
  rejection: v.nullable(v.string()),
  granted_at: v.nullable(moment),
  /** Until when it can be undone; `null` if it can't. */
  undo_until: v.nullable(moment),
  undone_by: v.nullable(v.string()),
  undone_at: v.nullable(moment),
  undo_reason: v.nullable(v.string()),
  /** The file that it was made of; `null` if it was typed. */
  file: v.nullable(rowId),
  /** Why granting or undoing fails again and again; it is tried again later. */
  failure: v.nullable(v.string()),
}

const grantRow = v.object({
  /** Line of the file, or position in the request. */
  line: rowId,
  member_id: rowId,
  name: v.string(),
  mobile: v.string(),
  points: integer,
  reason: v.string(),
  /** The last day; `null` for never. */
  expires_on: v.nullable(day),
  /** Why this row was refused when the others were granted; `null` if it was granted. */
  refused: v.nullable(v.string()),
  /** Points that the undo took back; `null` if there was none. */
  taken_back: v.nullable(count),
})

const grant = v.object({ ...grantHead, rows: v.array(grantRow) })

export const grantReplies = {
  /**
   * A `dry_run` has neither id nor version. It returns every valid row, and each fault with its line and
   * column.
   */
  createGrants: v.object({
    ...grantHead,
    id: v.nullable(rowId),
    version: v.nullable(rowId),
    rows: v.array(
      v.object({
        ...grantRow.entries,
        /** Balance afterwards, in a `dry_run`. */ balance: v.optional(count),
      }),
    ),
    faults: v.array(v.object({ line: rowId, column: v.string(), what: v.string() })),
  }),
  listGrants: listOf(v.object(grantHead)),
  showGrant: grant,
  listGrantRows: listOf(grantRow),
  approveGrant: grant,
  rejectGrant: grant,
  undoGrant: v.object({
    /** `undoing` for a large grant; the points are then those that would be taken back now. */
    state: v.picklist(grantStates),
    taken_back: count,
    /** Points of the grant that are already spent or expired. */
    spent_already: count,
    members: count,
    /** Members who still have all points of the grant. */
    whole: v.object({ members: count, points: count }),
    /** Members who no longer have all of the points come first; at most 1,000 rows. */
    rows: v.array(v.object({ mobile: v.string(), granted: rowId, taken_back: count })),
  }),
}
