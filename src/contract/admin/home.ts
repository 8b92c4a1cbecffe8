/** The console's first page, and the search over everything. */
import * as v from 'valibot'
import { objectOf } from '../shop-entities/primitives.ts'
import { grantStates } from './grants.ts'
import { count, integer, memberName, moment, rowId } from './replies/fields.ts'
import { clientFilter } from './requests/fields.ts'
import { orderStates } from './requests/orders.ts'
import type { Subject } from './subject.ts'

/** Days that an order may be on hold before the home says so. */
export const HELD_DAYS = 3

/** Most hits of a kind in a search. */
export const MOST_HITS = 5

const searchRequest = objectOf({
  ...clientFilter,
  q: v.pipe(v.string(), v.trim(), v.minLength(2, 'at least two characters'), v.maxLength(100)),
})

export const home = {
  calls: {
    showHome: {
      method: 'GET',
      path: '/home',
      permission: 'session',
      summary: 'What waits for the caller; a part that their roles do not include is null',
      request: objectOf(clientFilter),
      reply: v.object({
        orders: v.nullable(
          v.object({
            placed: count,
            accepted: count,
            on_hold: count,
            undelivered: count,
            problems: count,
            /** Orders whose last move could not be made when its time came. */
            did_not_happen: count,
            /** Orders that are not delivered, shipped or not, and whose expected day is past. */
            overdue: count,
            /** Orders on hold for more than three days. */
            held_long: count,
          }),
        ),
        /** Grants that wait for a second person, of others than the caller. */
        grants: v.nullable(v.object({ waiting: count })),
        /** As of the last reconciliation; null before the first. */
        figures: v.nullable(
          v.object({
            at: moment,
            /** Points that members can spend; null if the caller may read no reports. */
            owed: v.nullable(count),
            /** Its change since the last reconciliation of an earlier day; null without one. */
            owed_change: v.nullable(integer),
            /** Products on offer that are sold out, or will be within 30 days at the last 30 days' pace. */
            running_out: count,
          }),
        ),
      }),
    },
    search: {
      method: 'GET',
      path: '/search',
      permission: 'session',
      summary: 'Orders in any state, the people of their parcels, members and grants; five of each at most',
      request: searchRequest,
      reply: v.object({
        /** Newest first, as the other kinds; empty also if the caller's roles do not include them. */
        orders: v.array(
          v.object({
            number: v.string(),
            client: v.string(),
            status: v.picklist(orderStates),
            delivered: v.boolean(),
            member: memberName,
          }),
        ),
        members: v.array(v.object({ ...memberName.entries, client: v.string() })),
        grants: v.array(
          v.object({
            id: rowId,
            client: v.string(),
            state: v.picklist(grantStates),
            reason: v.string(),
            members: count,
            points: integer,
          }),
        ),
      }),
    },
  },
} as const satisfies Subject
