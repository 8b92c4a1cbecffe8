/**
 * Tables of prebuilt parts of replies, as JSON text. Triggers rewrite them when a catalogue change is
 * committed (functions/listings.sql); nothing else writes them.
 */
import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Each product as a listing shows it. */
export const productTiles = pgTable('product_tiles', {
  // No foreign key: its check would lock products in the middle of a commit, where orders may hold them.
  productId: integer().primaryKey(),
  json: text().notNull(),
})

/** The products that can be chosen of each group of variants: the list that every one of them carries. */
export const variantLists = pgTable('variant_lists', {
  groupId: integer().primaryKey(),
  json: text().notNull(),
})

/** What a client's listing carries beside its products. */
export const clientListings = pgTable('client_listings', {
  clientId: integer()
    .primaryKey()
    .references(() => clients.id, { onDelete: 'cascade' }),
  /** Of products that can be seen, a group of variants counted once. */
  productCount: integer().notNull(),
  occasions: text().notNull(),
  /** With their subcategories. */
  categories: text().notNull(),
  latestProductIds: text().notNull(),
  featureProductIds: text().notNull(),
  /** The transaction that wrote it: it need not be written a second time by the same one. */
  writtenBy: transactionId().notNull(),
})
