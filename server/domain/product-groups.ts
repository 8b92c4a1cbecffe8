/** Groups of variants: products that the shop shows as one, with a choice. The group's id is that of its first product. */
import { inArray, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { products } from '../db/schema.ts'

/** A product that enters, changes or leaves a group. */
export interface GroupChange {
  id: number
  /** The code of the group's first product; null if the product leaves its group. */
  first: string | null
}

/** The codes of the first products of these products' groups. */
export async function readFirstCodes(
  on: DatabaseOrTransaction,
  rows: readonly { groupId: number | null }[],
): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ groupId }) => (groupId === null ? [] : [groupId])))]
  if (ids.length === 0) return new Map()
  const firsts = await on
    .select({ id: products.id, code: products.code })
    .from(products)
    .where(inArray(products.id, ids))
  return new Map(firsts.map(({ id, code }) => [id, code]))
}

/**
 * Writes changed groups. A group of one is none. If there is no product with a first one's code, its variants have no
 * group.
 * @returns every product whose tile or choices are affected, with its group before
 */
export async function writeGroups(
  on: DatabaseOrTransaction,
  clientId: number,
  changes: readonly GroupChange[],
): Promise<Map<number, number | null>> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as w (id integer, first text)`
  // Locked in the order in which placing an order locks products.
  const { rows } = await on.execute<{ id: number; group_id: number | null }>(
    sql`select id, group_id from products where client_id = ${clientId} and (id in (select w.id from ${wanted})
        or code in (select w.first from ${wanted})) order by id for no key update`,
  )
  await on.execute(
    sql`update products p set group_id = f.id, updated_at = now()
      from ${wanted} left join products f on f.client_id = ${clientId} and f.code = w.first
      where p.id = w.id and p.group_id is distinct from f.id`,
  )
  await on.execute(
    sql`update products p set group_id = p.id, updated_at = now() where client_id = ${clientId}
      and code in (select w.first from ${wanted}) and group_id is distinct from id`,
  )
  const before = new Map<number, number | null>()
  for (const { group_id } of rows) if (group_id !== null) before.set(group_id, group_id)
  for (const { id, group_id } of rows) before.set(id, group_id)
  await on.execute(
    sql`update products p set group_id = null, updated_at = now() where id = group_id and id = any(${sql.param([...before.keys()])}::integer[])
      and not exists (select from products other where other.group_id = p.id and other.id <> p.id)`,
  )
  return before
}

/**
 * Locks products and those of their groups, in the order in which placing an order locks products.
 * @returns their ids
 */
export async function lockGroups(
  on: DatabaseOrTransaction,
  clientId: number,
  ids: readonly number[],
): Promise<number[]> {
  const named = sql`${sql.param([...ids])}::integer[]`
  const { rows } = await on.execute<{ id: number }>(
    sql`select id from products where client_id = ${clientId} and (id = any(${named}) or group_id in (
      select group_id from products where id = any(${named}))) order by id for no key update`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Puts a product into another one's group, or takes it out of its own. If it was the first of its group, the next one
 * is: its others stay together. Lock them by `lockGroups` before.
 * @param other a product of the group, or of none yet; null takes it out
 */
export async function moveToGroup(
  on: DatabaseOrTransaction,
  { id, clientId }: { id: number; clientId: number },
  other: number | null,
): Promise<void> {
  const { rows: left } = await on.execute<{ id: number; code: string }>(
    sql`select id, code from products where group_id = ${id} and id <> ${id} order by position, id`,
  )
  const { rows: joined } = await on.execute<{ id: number; code: string }>(
    sql`select f.id, f.code from products o join products f on f.id = coalesce(o.group_id, o.id) where o.id = ${other}`,
  )
  const [first] = joined
  // One of its own variants: it is in that group already.
  if (first?.id === id) return
  const [next, ...others] = left
  const rest = others.map((variant) => ({ id: variant.id, first: next?.code ?? null }))
  await writeGroups(on, clientId, [
    ...(next === undefined || rest.length > 0 ? [] : [{ id: next.id, first: null }]),
    ...rest,
    { id, first: first?.code ?? null },
  ])
}
