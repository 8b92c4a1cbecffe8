/** Tables of operators' files: uploaded, checked against the data, and applied in the background. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { importKinds, importStates } from '../../../src/contract/admin/requests/files.ts'
import { clients } from './clients.ts'
import { attempts, bytea, createdAt, identity, moment, partOf } from './columns.ts'
import { grantBatches } from './grants.ts'

export const imports = pgTable(
  'imports',
  {
    id: identity(),
    /** Null for orders of any client, from the command line. */
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    kind: text({ enum: importKinds }).notNull(),
    /** Idempotency key: a second upload with the same key is the same import. */
    key: text().notNull(),
    reason: text().notNull(),
    /** Prefix of the grants' idempotency keys. */
    occasion: text().notNull(),
    /** Last day of grants whose rows have none, or `never`; null if the client's setting decides. */
    expires: text(),
    /** Most points that a row of grants may give or take; null for no limit. */
    most: integer(),
    state: text({ enum: importStates }).notNull().default('checking'),
    /** Null once it is applied; deleted after some days (`delete-expired.ts`). */
    file: bytea(),
    /** SHA-256 of the file, in hex. */
    fileHash: text().notNull(),
    /** What it was taken for, such as `Windows-1252`, if it is no CSV in UTF-8. */
    readAs: text(),
    /** SHA-256 of the checked rows, in hex; null while checking. */
    fingerprint: text(),
    /** Number of rows by outcome. */
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** What would be lost, as a sentence; null if nothing. */
    harm: text(),
    /** The last line that was applied. */
    appliedTo: integer().notNull().default(0),
    ...attempts(),
    createdBy: text().notNull(),
    appliedBy: text(),
    /** Null on the command line. No foreign key: imports outlive operators. */
    appliedByOperator: integer(),
    /** The batch of grants that it made. */
    batchId: integer().references(() => grantBatches.id),
    createdAt: createdAt(),
    /** When the last row was applied. */
    finishedAt: moment(),
  },
  (table) => [
    unique('imports_key').on(table.clientId, table.key).nullsNotDistinct(),
    index('imports_due')
      .on(table.dueAt)
      .where(sql`state in ('checking', 'applying')`),
    index('imports_of_client').on(table.clientId, table.id),
    check('imports_kind', sql`kind in ('grants', 'members', 'moves')`),
    check('imports_state', sql`state in ('checking', 'ready', 'faulty', 'applying', 'applied', 'failed')`),
  ],
)

const importId = () => partOf(() => imports.id)

/** A value of a file's column, as people read it. */
export type CellValue = string | number | null
export type ChangedFields = Readonly<Record<string, readonly [CellValue, CellValue]>>

/** A file's good rows, as checked. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: importId(),
    line: integer().notNull(),
    /** A member's mobile number, or an order's number. */
    key: text().notNull(),
    /** `unchanged` if applying it changes nothing. */
    action: text().notNull(),
    /** What changes, before and after. */
    fields: jsonb().$type<ChangedFields>().notNull(),
    /** The values to write; each kind of file has its own shape. */
    wanted: jsonb().notNull(),
    /** The row that the check found, as far as it matters; null if it found none. */
    before: jsonb().$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
)

/** Faulty rows, and rows left out because their subject has changed since the check. */
export const importFaults = pgTable(
  'import_faults',
  {
    id: identity(),
    importId: importId(),
    /** 0 if the fault has no place in the file. */
    line: integer().notNull(),
    /** Whom the row is about: its mobile number or order number as far as it could be read; null if it has none. */
    key: text(),
    column: text().notNull(),
    what: text().notNull(),
  },
  (table) => [index('import_faults_of_import').on(table.importId, table.id)],
)
