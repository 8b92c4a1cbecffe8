/** Reads what the console's home shows. */
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../open.ts'
import { clients, grantBatches, orders } from '../schema.ts'
import { isLate, type Now } from './late-orders.ts'
import { wordsOf } from './person-search.ts'

type Of = readonly number[] | null

const ofClients = (column: typeof orders.clientId | typeof grantBatches.clientId, clientIds: Of) =>
  clientIds === null ? undefined : inArray(column, [...clientIds])

/** Orders that have waited too long. */
export async function countLate(on: Database, clientIds: Of, now: Now) {
  const theirs = ofClients(orders.clientId, clientIds)
  return {
    overdue: await on.$count(orders, and(theirs, isLate('overdue', now))),
    held_long: await on.$count(orders, and(theirs, isLate('held', now))),
  }
}

/** Grants that wait for a second person. @param but their maker, who can't be that person */
export const countWaitingGrants = (on: Database, clientIds: Of, but: number | null): Promise<number> =>
  on.$count(
    grantBatches,
    and(
      ofClients(grantBatches.clientId, clientIds),
      eq(grantBatches.state, 'waiting'),
      but === null
        ? undefined
        : or(isNull(grantBatches.createdByOperator), ne(grantBatches.createdByOperator, but)),
    ),
  )

/** Grants by their number, or by words of their reason in any spelling, newest first. Few are read: a batch is one row. */
export async function searchGrants(on: Database, clientIds: Of, { q, limit }: { q: string; limit: number }) {
  const [, number = null] = /^(?:grant )?#?(\d{1,9})$/i.exec(q) ?? []
  const reason = sql`' ' || folded(${grantBatches.reason}) || ' '`
  const hasWords = and(...wordsOf(q).map((word) => sql`${reason} like containing(${word}::text)`))
  return on
    .select({
      id: grantBatches.id,
      clientId: grantBatches.clientId,
      client: clients.loginId,
      state: grantBatches.state,
      reason: grantBatches.reason,
      members: grantBatches.members,
      points: grantBatches.points,
    })
    .from(grantBatches)
    .innerJoin(clients, eq(clients.id, grantBatches.clientId))
    .where(
      and(
        ofClients(grantBatches.clientId, clientIds),
        or(hasWords, number === null ? undefined : eq(grantBatches.id, Number(number))),
      ),
    )
    .orderBy(desc(grantBatches.id))
    .limit(limit)
}

/** A client's figures as of the last reconciliation, and what was owed on the newest earlier day. */
export interface ReadFigures {
  clientId: number
  at: Date
  owed: number
  before: number | null
  runningOut: number
}

export async function readFigures(on: Queryable, clientIds: Of): Promise<ReadFigures[]> {
  const { rows } = await on.query<ReadFigures>(
    `select distinct on (client_id) client_id as "clientId", read_at as at, owed::float8 as owed, running_out as "runningOut",
      lead(owed) over (partition by client_id order by day desc)::float8 as before
    from client_figures where $1::int[] is null or client_id = any($1) order by client_id, day desc`,
    [clientIds],
  )
  return rows
}

/**
 * Stores the figures of all clients, of the shop's day now. Reads all lots and a month's orders: for a background job.
 */
export async function writeFigures(on: Queryable, timeZone: string): Promise<void> {
  await on.query(
    `with owed as (
      select m.client_id, sum(lot.remaining) as points from points_lots lot join members m on m.id = lot.member_id
      where not lot.is_empty and (lot.expires_at is null or lot.expires_at > now()) group by m.client_id),
    ordered as (
      select l.product_id, sum(l.quantity) as pieces from orders o join order_lines l on l.order_id = o.id
      where o.status <> 2 and o.created_at > now() - interval '30 days' group by l.product_id),
    short as (
      select p.client_id, count(*) as products from products p left join ordered o on o.product_id = p.id
      where p.is_active and p.points is not null and (p.stock = 0 or p.stock <= o.pieces) group by p.client_id)
    insert into client_figures (client_id, day, owed, running_out, read_at)
      select c.id, (now() at time zone $1)::date, coalesce(owed.points, 0), coalesce(short.products, 0), clock_timestamp()
      from clients c left join owed on owed.client_id = c.id left join short on short.client_id = c.id
    on conflict (client_id, day) do update
      set owed = excluded.owed, running_out = excluded.running_out, read_at = excluded.read_at`,
    [timeZone],
  )
}
