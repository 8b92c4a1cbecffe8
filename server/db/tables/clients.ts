/** Client organisations, their banners and their content pages (section 3). */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PointsName } from '../../../src/contract/shop-entities/client.ts'
import { createdAt, identity, moment, partOf, textByLanguage, version } from './columns.ts'

export const clients = pgTable(
  'clients',
  {
    id: identity(),
    /** The name in the address, `/{clientLoginId}`, and the `client_id` of every call. */
    loginId: text().notNull(),
    clientCode: text().notNull(),
    clientName: text().notNull(),
    clientEmail: text().notNull().default(''),
    clientAddress: text().notNull().default(''),
    clientMobile: text().notNull().default(''),
    /** A file name below the asset base, such as `media/4f….webp`. */
    clientLogo: text().notNull().default(''),
    /** `#rrggbb`; null for the shop's own colour. */
    accentColor: text(),
    /** The shop's languages, the default first; empty means only English. */
    languages: text().array().notNull().default([]),
    /** Its own words for points; null for the shop's. */
    pointsName: jsonb().$type<PointsName>(),
    userLoginNeeded: boolean().notNull().default(false),
    /** Whether an order to a new address requires a fresh login code. */
    confirmNewAddress: boolean().notNull().default(false),
    /** Months until granted points expire, unless the grant says otherwise; null for never. */
    pointsExpireMonths: smallint(),
    /** A grant of more points needs the approval of a second person; null for never. */
    approvalAbove: integer(),
    /** Days after delivery in which a member may report a problem; 0 for never. */
    reportDays: smallint().notNull().default(0),
    /** Value of a point in the client's currency, for reports; null if it is unknown. */
    valuePerPoint: numeric({ precision: 12, scale: 4, mode: 'number' }),
    /** The page on which each carrier shows a parcel, by the carrier's name; `{number}` stands for the tracking number. */
    carriers: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** ISO 4217; empty if nobody has said which. */
    currency: text().notNull().default(''),
    /**
     * Since when the shop is closed; null while it is open. Members' calls are then refused; operators' calls are not.
     */
    suspendedAt: moment(),
    version: version(),
    createdAt: createdAt(),
  },
  () => [
    uniqueIndex('clients_login_id_ignoring_case').on(sql`lower(login_id)`),
    check('clients_login_id_filled', sql`login_id <> ''`),
    check('clients_points_name_whole', sql`points_name ?& array['one', 'many', 'short']`),
    check('clients_accent_color_hex', sql`accent_color ~ '^#[0-9a-fA-F]{6}$'`),
    check('clients_report_days', sql`report_days between 0 and 365`),
    check('clients_approval_above', sql`approval_above >= 0`),
    check('clients_points_expire_months', sql`points_expire_months between 1 and 120`),
    check('clients_value_per_point_positive', sql`value_per_point > 0`),
  ],
)

export const banners = pgTable(
  'banners',
  {
    id: identity(),
    clientId: partOf(() => clients.id),
    filename: text().notNull(),
    position: integer().notNull().default(0),
    /** Shown beside the picture. */
    title: textByLanguage(),
    text: textByLanguage(),
    /** A path in the shop; null for no link. */
    link: text(),
  },
  (table) => [
    index('banners_of_client').on(table.clientId, table.position),
    check('banners_link_is_a_path', sql`link ~ '^/[^/\\\\]'`),
  ],
)

export const contentPages = pgTable(
  'content_pages',
  {
    id: identity(),
    clientId: partOf(() => clients.id),
    kind: text({ enum: ['about', 'terms', 'privacy'] }).notNull(),
    title: text().notNull(),
    /** HTML; the shop always sanitizes it. */
    description: text().notNull(),
    /** Title and text in other languages; null if there is only English. */
    translations: jsonb().$type<Record<string, { title: string; description: string }>>(),
    filename: text().notNull().default(''),
  },
  (table) => [
    unique('content_pages_one_of_a_kind').on(table.clientId, table.kind),
    check('content_pages_kind', sql`kind in ('about', 'terms', 'privacy')`),
  ],
)
