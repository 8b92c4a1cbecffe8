/**
 * Tables of a client's catalogue. Every reference includes the client, so that the database rejects a product of one
 * client under another client's category or occasion.
 */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { createdAt, identity, moment, partOf, textByLanguage, version } from './columns.ts'

const ofClient = () => partOf(() => clients.id)

export const categories = pgTable(
  'categories',
  {
    id: identity(),
    clientId: ofClient(),
    code: text().notNull(),
    name: textByLanguage(),
    image: text().notNull().default(''),
    position: integer().notNull().default(0),
  },
  (table) => [
    unique('categories_code').on(table.clientId, table.code),
    unique('categories_of_client').on(table.clientId, table.id),
  ],
)

export const subcategories = pgTable(
  'subcategories',
  {
    id: identity(),
    categoryId: partOf(() => categories.id),
    name: textByLanguage(),
  },
  (table) => [
    unique('subcategories_of_category').on(table.categoryId, table.id),
    uniqueIndex('subcategories_name').on(table.categoryId, sql`(name->>'en')`),
  ],
)

export const occasions = pgTable(
  'occasions',
  { id: identity(), clientId: ofClient(), name: textByLanguage() },
  (table) => [
    unique('occasions_of_client').on(table.clientId, table.id),
    uniqueIndex('occasions_name').on(table.clientId, sql`(name->>'en')`),
  ],
)

export const products = pgTable(
  'products',
  {
    id: identity(),
    clientId: ofClient(),
    code: text().notNull(),
    name: textByLanguage(),
    shortDescription: textByLanguage(),
    /** HTML, as are benefits and specifications. */
    description: textByLanguage(),
    benefits: textByLanguage(),
    specifications: textByLanguage(),
    /** The brand's name (`brand_id` on the wire). */
    brandId: text(),
    size: text(),
    colour: text(),
    /**
     * Equal for the variants (sizes and colours) of one thing: the id of the group's first product, which has its own
     * id here. Null for a product without variants. The spreadsheet's column `variant_of`.
     */
    groupId: integer(),
    categoryId: integer().notNull(),
    subcategoryId: integer(),
    /** The price of one piece in points; null means not priced yet, so it can't be redeemed. */
    points: integer(),
    stock: integer().notNull().default(0),
    /** From this many pieces down the stock is low; null means never. */
    lowStock: integer(),
    isFeature: boolean().notNull().default(false),
    isLatest: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    updatedAt: moment().notNull().defaultNow(),
    version: version(),
    /** Text that the search looks through; written by a trigger. */
    searchText: text().notNull().default(''),
    /**
     * The beginnings of its words, and pairs of characters of words that are not ASCII; written by the same trigger.
     */
    searchGrams: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** `out`, `low`, or null. Sales rarely change it, so that lists may have it in an index and stock in none. */
    stockState: text().generatedAlwaysAs(
      sql`case when stock = 0 then 'out' when stock <= low_stock then 'low' end`,
    ),
    /** The languages that have its name and every other text that any language has; written by a trigger. */
    completeIn: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    unique('products_code').on(table.clientId, table.code),
    unique('products_of_client').on(table.clientId, table.id),
    foreignKey({
      name: 'products_category_of_same_client',
      columns: [table.clientId, table.categoryId],
      foreignColumns: [categories.clientId, categories.id],
    }),
    foreignKey({
      name: 'products_subcategory_of_category',
      columns: [table.categoryId, table.subcategoryId],
      foreignColumns: [subcategories.categoryId, subcategories.id],
    }),
    foreignKey({
      name: 'products_group_of_same_client',
      columns: [table.clientId, table.groupId],
      foreignColumns: [table.clientId, table.id],
    }),
    index('products_of_group')
      .on(table.groupId, table.position, table.id)
      .where(sql`group_id is not null`),
    // For operators, who also list what is retired. With all that they filter by, so that only the rows of a page are read.
    index('products_in_order').on(
      table.clientId,
      table.position,
      table.id,
      table.categoryId,
      table.isActive,
      table.points,
      table.stockState,
      table.completeIn,
    ),
    index('products_retired_grams')
      .using('gin', table.searchGrams)
      .where(sql`not is_active`),
    index('products_listing')
      .on(table.clientId, table.position, table.id)
      .where(sql`is_active`),
    index('products_by_points')
      .on(table.clientId, table.points, table.position, table.id)
      .where(sql`is_active`),
    index('products_by_points_down')
      .on(table.clientId, table.points.desc().nullsLast(), table.position, table.id)
      .where(sql`is_active`),
    index('products_by_category')
      .on(table.categoryId, table.position, table.id)
      .where(sql`is_active`),
    index('products_by_subcategory').on(table.subcategoryId),
    index('products_featured')
      .on(table.clientId, table.position, table.id)
      .where(sql`is_active and is_feature`),
    index('products_latest')
      .on(table.clientId, table.position, table.id)
      .where(sql`is_active and is_latest`),
    index('products_search_grams')
      .using('gin', table.searchGrams)
      .where(sql`is_active`),
    check('products_points_positive', sql`points > 0`),
    check('products_stock_not_negative', sql`stock >= 0`),
    check('products_low_stock_not_negative', sql`low_stock >= 0`),
  ],
)

/**
 * Append-only: a product's stock is the sum of its lines. A trigger writes a line for each change of `products.stock`;
 * `place_order` writes its own.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: identity(),
    productId: partOf(() => products.id),
    /** Pieces in (positive) or out (negative). */
    amount: integer().notNull(),
    /** What an operator counted; then `amount` is what was missing or too much, and may be 0. */
    counted: integer(),
    reason: text().notNull(),
    /** Null for receipts and corrections. No foreign key: checking it would slow down every order. */
    orderId: integer(),
    /** Who ran the command; null for members' orders. */
    actor: text(),
    /** Id of the file or delivery behind the change, so that importing it twice counts once. */
    idempotencyKey: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('stock_movements_of_product').on(table.productId, table.id),
    uniqueIndex('stock_movements_idempotency')
      .on(table.productId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    check('stock_movements_moves', sql`amount <> 0 or counted is not null`),
    check('stock_movements_reason_filled', sql`reason <> ''`),
  ],
)

export const productPictures = pgTable(
  'product_pictures',
  {
    id: identity(),
    productId: partOf(() => products.id),
    filename: text().notNull(),
    position: integer().notNull().default(0),
    /** What it shows, for those who don't see it. */
    alt: textByLanguage(),
    /** The place that stays visible where the picture is cut, from 0 to 1; both or none. */
    focusX: doublePrecision(),
    focusY: doublePrecision(),
  },
  (table) => [
    check(
      'product_pictures_focus',
      sql`(focus_x is null) = (focus_y is null)
      and coalesce(focus_x between 0 and 1 and focus_y between 0 and 1, true)`,
    ),
    index('product_pictures_of_product').on(table.productId, table.position),
  ],
)

/** A field's value before and after a change, by the field's name on the wire. */
export type ProductChanges = Record<string, [before: unknown, after: unknown]>

/** Who changed what of a product, with whole texts; without its stock, which has movements. Kept for two years. */
export const productHistory = pgTable(
  'product_history',
  {
    id: identity(),
    productId: partOf(() => products.id),
    at: moment().notNull(),
    actor: text().notNull(),
    fields: jsonb().$type<ProductChanges>().notNull(),
  },
  (table) => [
    index('product_history_of_product').on(table.productId, table.id),
    index('product_history_age').on(table.at),
  ],
)

export const productOccasions = pgTable(
  'product_occasions',
  { clientId: ofClient(), productId: integer().notNull(), occasionId: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.productId, table.occasionId] }),
    foreignKey({
      name: 'product_occasions_product',
      columns: [table.clientId, table.productId],
      foreignColumns: [products.clientId, products.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'product_occasions_occasion',
      columns: [table.clientId, table.occasionId],
      foreignColumns: [occasions.clientId, occasions.id],
    }).onDelete('cascade'),
    index('product_occasions_by_occasion').on(table.occasionId, table.productId),
  ],
)
