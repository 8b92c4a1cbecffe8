/** When each invariant of points and stock was last checked, by any server, and what was found. */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const invariantChecks = pgTable('invariant_checks', {
  /** Key of `ledgerInvariants`. */
  invariant: text().primaryKey(),
  violations: bigint({ mode: 'number' }).notNull(),
  checkedAt: moment().notNull(),
})
