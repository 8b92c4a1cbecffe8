/** Members' goals: the one product that each member saves for. */
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { products } from './catalogue.ts'
import { createdAt, moment } from './columns.ts'
import { members } from './members.ts'

export const goals = pgTable(
  'goals',
  {
    memberId: integer().primaryKey(),
    clientId: integer().notNull(),
    productId: integer().notNull(),
    /** The product's price when it was chosen; shown if it has no price any more. */
    points: integer().notNull(),
    /** When the balance first covered it; null until then. The member is notified once (functions/goals.sql). */
    reachedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'goals_member_of_client',
      columns: [table.clientId, table.memberId],
      foreignColumns: [members.clientId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'goals_product_of_client',
      columns: [table.clientId, table.productId],
      foreignColumns: [products.clientId, products.id],
    }).onDelete('cascade'),
    index('goals_of_product').on(table.clientId, table.productId),
    check('goals_points_positive', sql`points > 0`),
  ],
)
