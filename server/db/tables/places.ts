/** Tables of states and cities for the profile form (section 3, state and city master). */
import { sql } from 'drizzle-orm'
import { pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { belongsTo, identity, textByLanguage } from './columns.ts'

export const states = pgTable(
  'states',
  {
    id: identity(),
    /** Two letters of ISO 3166-2:IN, such as `MH`. */
    code: text().notNull(),
    name: textByLanguage(),
  },
  (table) => [unique('states_code').on(table.code)],
)

export const cities = pgTable(
  'cities',
  {
    id: identity(),
    stateId: belongsTo(() => states.id),
    name: textByLanguage(),
  },
  (table) => [
    unique('cities_of_state').on(table.stateId, table.id),
    uniqueIndex('cities_name').on(table.stateId, sql`(name->>'en')`),
  ],
)
