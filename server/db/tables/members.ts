/** Table of members. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { tagLimits } from '../../../src/contract/admin/member-tags.ts'
import { clients } from './clients.ts'
import { belongsTo, createdAt, identity, moment, partOf, version } from './columns.ts'
import { cities, states } from './places.ts'

export const members = pgTable(
  'members',
  {
    id: identity(),
    clientId: belongsTo(() => clients.id),
    /** Digits only. The same person may be a member of two clients. */
    mobile: text().notNull(),
    name: text().notNull(),
    email: text().notNull().default(''),
    /** 1 male, 2 female, 3 other; null if unknown. */
    gender: smallint(),
    /** `YYYY-MM-DD`. */
    birthday: date({ mode: 'string' }),
    stateId: integer().references(() => states.id),
    cityId: integer(),
    pincode: text().notNull().default(''),
    address: text().notNull().default(''),
    /** The operators' own words, in their order; the member does not see them. */
    tags: text().array().notNull().default([]),
    isActive: boolean().notNull().default(true),
    /** When the member was erased. The row stays for the books, with a number that belongs to no one. */
    erasedAt: moment(),
    /** The balance: the sum of the member's ledger. Maintained by a trigger; direct updates are rejected. */
    points: integer().notNull().default(0),
    /**
     * After a change of the number: until then orders go to addresses of earlier orders only. Null if they may go
     * anywhere.
     */
    newAddressesFrom: moment(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('members_mobile').on(table.clientId, table.mobile),
    unique('members_of_client').on(table.clientId, table.id),
    index('members_by_mobile').on(table.mobile),
    index('members_by_tag').using('gin', table.tags),
    foreignKey({
      name: 'members_city_of_state',
      columns: [table.stateId, table.cityId],
      foreignColumns: [cities.stateId, cities.id],
    }),
    check('members_points_not_negative', sql`points >= 0`),
    check('members_mobile_digits', sql`mobile ~ '^[0-9]{1,15}$'`),
    check('members_gender', sql`gender in (1, 2, 3)`),
    check('members_tags', sql.raw(`cardinality(tags) <= ${tagLimits.tags}`)),
    check('members_erased_is_inactive', sql`erased_at is null or not is_active`),
  ],
)

/** Numbers that members had before they were corrected, so that an erasure finds what is kept under them. */
export const formerNumbers = pgTable(
  'former_numbers',
  {
    memberId: partOf(() => members.id),
    /** HMAC with the pepper (`mobileHashOf`). */
    mobileHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.mobileHash] })],
)
