/**
 * Tables of prebuilt parts of replies, as JSON text. Only triggers write them, when a catalogue change is committed
 * (functions/listings.sql).
 */
import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Each product as a listing shows it. */
export const productTiles = pgTable('product_tiles', {
  // No foreign key: checking it would lock products during the commit, while orders may hold them.
  productId: integer().primaryKey(),
  json: text().notNull(),
})

/** The available products of each group of variants, as the list that each of these products contains. */
export const variantLists = pgTable('variant_lists', {
  groupId: integer().primaryKey(),
  json: text().notNull(),
})

/** A client's listing apart from its products. */
export const clientListings = pgTable('client_listings', {
  clientId: integer()
    .primaryKey()
    .references(() => clients.id, { onDelete: 'cascade' }),
  /** Counts visible products, with each group of variants as one. */
  productCount: integer().notNull(),
  occasions: text().notNull(),
  /** With their subcategories. */
  categories: text().notNull(),
  latestProductIds: text().notNull(),
  featureProductIds: text().notNull(),
  /** The transaction that wrote the row; its triggers do not write the row again. */
  writtenBy: transactionId().notNull(),
})
