/** What each kind of file does in its own way: checking its rows, and applying them. */
import type { Permission } from '../../../src/contract/admin/roles.ts'
import type { Database } from '../../db/open.ts'
import type { importRows, imports } from '../../db/schema.ts'
import type { CsvRecord, RowFault } from '../csv/csv-records.ts'
import type { OperationContext } from '../operate.ts'

export type ImportRecord = Omit<typeof imports.$inferSelect, 'file'>
export type ImportRow = typeof importRows.$inferSelect
/** A good row, as checked. */
export type CheckedRow = Omit<ImportRow, 'importId'>
export type ImportContext = Pick<OperationContext, 'now' | 'timeZone' | 'randomBelow'>

/** How an import is worked on. */
export interface ImportPace {
  /** Checked, or read to be applied; few in a server, which answers nobody while it parses them. */
  rowsBetweenRests: number
  /** Called after each part with its time, to leave the machine to others. May throw, which undoes the part. */
  rest(milliseconds: number): Promise<void>
}

/** The work on one import, in a transaction. */
export interface ImportWork {
  on: Database
  of: ImportRecord
  context: ImportContext
  pace: ImportPace
}

/** Checks a file, batch by batch, without changing anything. */
export interface ImportCheck {
  batch(records: readonly CsvRecord[]): Promise<{ rows: CheckedRow[]; faults: RowFault[] }>
  /** After the last batch: further rows, counts, and what would be lost, as a sentence. */
  end(): Promise<{
    rows?: CheckedRow[]
    faults?: RowFault[]
    counts: Record<string, number>
    harm: string | null
  }>
}

export interface ImportKind {
  permission: Permission
  /** Required headings. */
  needed: readonly string[]
  /** Rows that one transaction applies: it locks their subjects. */
  rowsAtOnce: number
  check(work: ImportWork): Promise<ImportCheck>
  /** The number of rows whose subject is not as the check found it. */
  countChanged(work: Omit<ImportWork, 'pace'>): Promise<number>
  /** Applies rows in the transaction. */
  apply(work: ImportWork, rows: readonly ImportRow[]): Promise<AppliedRows>
  /** After the last rows. Absent if everything is done then. */
  end?(work: ImportWork): Promise<{
    /** Whether everything is done; otherwise it is called again. */
    isOver: boolean
    /** Whether another process is at it. */
    isElsewhere?: boolean
    leftOut: readonly RowFault[]
    applied?: number
  }>
}

interface AppliedRows {
  /** Rows whose subject has changed. */
  leftOut: readonly RowFault[]
  /** All others, if absent. */
  applied?: number
  /** The batch of grants that was made. */
  batchId?: number | null
}

/** The client of an import that has one. */
export function clientOf({ clientId }: ImportRecord): number {
  if (clientId === null) throw new Error('an import without a client')
  return clientId
}
