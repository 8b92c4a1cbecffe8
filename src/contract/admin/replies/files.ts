import * as v from 'valibot'
import { importKinds, importStates } from '../requests/files.ts'
import { count, integer, listOf, moment, rowId } from './fields.ts'

const importFault = v.object({
  /** Line of the file, from 1; 0 if the fault has no place. */
  line: count,
  column: v.string(),
  what: v.string(),
})

const adminImport = v.object({
  id: rowId,
  /** `null` for orders of any client. */
  client: v.nullable(v.string()),
  kind: v.picklist(importKinds),
  state: v.picklist(importStates),
  reason: v.string(),
  /** What the file was taken for, such as `Windows-1252` or a workbook's sheet; `null` for CSV in UTF-8. */
  read_as: v.nullable(v.string()),
  /** Identifies what was checked; `null` while it is being checked. */
  fingerprint: v.nullable(v.string()),
  /**
   * Number of rows by outcome: `rows`, `faulty`, then by kind; while applying, `applied` and `left_out`. `more_faults` is
   * the number of faults beyond those that are kept.
   */
  counts: v.record(v.string(), integer),
  /** The first hundred faults; of more, only the number is kept. */
  faults: v.array(importFault),
  /** What would be lost; `null` if nothing. */
  harm: v.nullable(v.string()),
  created_at: moment,
  created_by: v.string(),
  applied_by: v.nullable(v.string()),
  /** The grant that the import made; it may wait for approval. */
  grant: v.nullable(rowId),
  /** Why the server gave up, or fails again and again; then it tries again later. */
  failure: v.nullable(v.string()),
  finished_at: v.nullable(moment),
})

const cellValue = v.nullable(v.union([v.string(), v.number()]))

export const fileReplies = {
  createImport: adminImport,
  listImports: listOf(adminImport),
  showImport: adminImport,
  listImportChanges: listOf(
    v.object({
      line: rowId,
      /** A member's mobile number, or an order's number. */
      key: v.string(),
      action: v.string(),
      /** Before and after, by column. */
      fields: v.record(v.string(), v.tuple([cellValue, cellValue])),
    }),
  ),
  listImportFaults: listOf(importFault),
  checkImport: adminImport,
  applyImport: adminImport,
}
