import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { problemKinds, problemStates } from '../../../src/contract/order-codes.ts'
import { belongsTo, createdAt, identity } from './columns.ts'
import { orders } from './orders.ts'

export const orderProblems = pgTable(
  'order_problems',
  {
    id: identity(),
    orderId: belongsTo(() => orders.id).unique('order_problems_once_an_order'),
    kind: text({ enum: problemKinds }).notNull(),
    comment: text().notNull().default(''),
    state: text({ enum: problemStates }).notNull().default('open'),
    /** The operator's answer, shown to the member. */
    answer: text().notNull().default(''),
    refundedPoints: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_problems_open')
      .on(table.orderId)
      .where(sql`state = 'open'`),
    check('order_problems_kind', sql`kind in ('damaged', 'wrong', 'missing')`),
    check('order_problems_state', sql`state in ('open', 'answered', 'replaced', 'refunded')`),
    check(
      'order_problems_refund',
      sql`refunded_points >= 0 and (state = 'refunded') = (refunded_points > 0)`,
    ),
  ],
)
