import { eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { clients, grantBatches, grantRows, imports } from '../../db/schema.ts'
import type { Actor } from '../actor.ts'
import { dateIn, type Today } from '../date-in.ts'

/** Whose points are counted, at which client. */
export interface Giver extends Today {
  clientId: number
  by: Pick<Actor, 'name' | 'operatorId'>
  /** A file that is being worked on, which does not count. */
  exceptImport?: number | undefined
}

/** Operators are compared as in `isOwn`: by id, or by name if one of the two is on the command line. */
const isBy = (id: string, name: string, { by }: Giver) =>
  sql`coalesce(${sql.raw(id)} = ${by.operatorId}::integer,
    lower(btrim(${sql.raw(name)})) = ${by.name.trim().toLowerCase()})`

/**
 * Points that one person has given at one client on this day of the shop's zone: by forms and files, granted, waiting or
 * undone, with the opening balances of new members. Points taken do not count, nor what was rejected or refused.
 *
 * So a second person can't be avoided by giving in several parts. A file that is being applied counts as it was checked.
 */
export async function givenToday(on: DatabaseOrTransaction, giver: Giver): Promise<number> {
  const { clientId, timeZone, now, exceptImport = 0 } = giver
  const dayStart = sql`(${dateIn(timeZone, now)}::date::timestamp at time zone ${timeZone})`
  const { rows } = await on.execute<{ points: number }>(
    sql`select (coalesce((select sum(r.points) from ${grantBatches} b join ${grantRows} r on r.batch_id = b.id
          where b.client_id = ${clientId} and b.created_at >= ${dayStart} and b.state <> 'rejected'
            and r.points > 0 and r.refused is null and ${isBy('b.created_by_operator', 'b.created_by', giver)}), 0)
        + coalesce((select sum((f.counts ->> 'points')::float8) from ${imports} f
          where f.client_id = ${clientId} and f.id <> ${exceptImport} and f.kind in ('members', 'grants')
            and f.batch_id is null and (f.state = 'applying' or f.finished_at >= ${dayStart})
            and f.applied_by is not null and (f.kind = 'members' or f.state = 'applying')
            and (f.counts ->> 'points')::float8 > 0
            and ${isBy('f.applied_by_operator', 'f.applied_by', giver)}), 0))::float8 as points`,
  )
  return rows[0]?.points ?? 0
}

/** Most points that one person may give at a client on one day; null for no limit. */
export async function approvalAbove(on: DatabaseOrTransaction, clientId: number): Promise<number | null> {
  const [client] = await on
    .select({ limit: clients.approvalAbove })
    .from(clients)
    .where(eq(clients.id, clientId))
  return client?.limit ?? null
}

/**
 * Whether a second person must approve these points: for themselves, or with what their giver has given today.
 * @param amounts given (positive) or taken (negative), together
 */
export async function needsSecondPerson(
  on: DatabaseOrTransaction,
  giver: Giver,
  amounts: readonly number[],
): Promise<boolean> {
  const limit = await approvalAbove(on, giver.clientId)
  if (limit === null) return false
  // Here points taken count too, so that a grant can't hide what it gives behind what it takes.
  const moved = amounts.reduce((sum, points) => sum + Math.abs(points), 0)
  if (moved > limit) return true
  const given = amounts.reduce((sum, points) => sum + Math.max(points, 0), 0)
  return given > 0 && given + (await givenToday(on, giver)) > limit
}
