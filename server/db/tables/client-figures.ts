/** What the reconciliation reads of each client once it runs, for the console's home: the newest of each day. */
import { bigint, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { moment, partOf } from './columns.ts'

export const clientFigures = pgTable(
  'client_figures',
  {
    clientId: partOf(() => clients.id),
    /** Of the shop's zone. */
    day: date({ mode: 'string' }).notNull(),
    /** Points that members can spend. */
    owed: bigint({ mode: 'number' }).notNull(),
    /** Products on offer that are sold out, or will be within 30 days at the last 30 days' pace. */
    runningOut: integer().notNull(),
    readAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.day] })],
)
