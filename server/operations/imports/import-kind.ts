/** What differs between kinds of files: how rows are checked and applied. */
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

/** Pauses of the work on an import. */
export interface ImportPace {
  /**
   * Rows that are checked, or read to be applied, between two pauses. Few in a server, which can't answer calls
   * meanwhile.
   */
  rowsBetweenRests: number
  /**
   * Called after each part with its duration in milliseconds, to pause for other work. May throw, which rolls the part
   * back.
   */
  rest(milliseconds: number): Promise<void>
}

export interface ImportWork {
  on: Database
  of: ImportRecord
  context: ImportContext
  pace: ImportPace
}

/** Checks a file, batch by batch, without changing anything. */
export interface ImportCheck {
  batch(records: readonly CsvRecord[]): Promise<{ rows: CheckedRow[]; faults: RowFault[] }>
  /**
   * Called after the last batch.
   * @returns further rows and faults, the counts, and what would be lost, as a sentence
   */
  end(): Promise<{
    rows?: CheckedRow[]
    faults?: RowFault[]
    counts: Record<string, number>
    harm: string | null
  }>
}

export interface ImportKind {
  permission: Permission
  /** Rows per transaction, which locks their subjects. */
  rowsAtOnce: number
  check(work: ImportWork): Promise<ImportCheck>
  /** The number of rows whose subject has changed since the check. */
  countChanged(work: Omit<ImportWork, 'pace'>): Promise<number>
  apply(work: ImportWork, rows: readonly ImportRow[]): Promise<AppliedRows>
  /** Called after the last rows, until `isOver`. Absent if nothing remains to be done then. */
  end?(work: ImportWork): Promise<{
    /** Whether everything is done. If not, it is called again. */
    isOver: boolean
    /** Whether another process is doing it. */
    isElsewhere?: boolean
    leftOut: readonly RowFault[]
    applied?: number
  }>
}

interface AppliedRows {
  /** Rows whose subject has changed. */
  leftOut: readonly RowFault[]
  /** Number of applied rows; if absent, all rows that are not left out. */
  applied?: number
  /** The batch of grants that was made. */
  batchId?: number | null
}

/** The client of an import that has one. */
export function clientOf({ clientId }: ImportRecord): number {
  if (clientId === null) throw new Error('an import without a client')
  return clientId
}
