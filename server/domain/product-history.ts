/** What was changed of products, by whom: each field's value before and after, as operators' replies have it. */
import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import type { Product } from '../../src/contract/admin/products.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { readProducts } from '../db/read/read-products.ts'
import { productHistory, products } from '../db/schema.ts'
import type { ProductChanges } from '../db/tables/catalogue.ts'

/** Stock has movements of its own; the others change by themselves. */
const NOT_KEPT: ReadonlySet<string> = new Set(['id', 'version', 'stock', 'updated_at'])

/** @returns the fields that differ; empty if none does */
function differences(before: Product, after: Product): ProductChanges {
  const names = Object.keys(after) as (keyof Product)[]
  const changed = names.filter((name) => !NOT_KEPT.has(name) && !isDeepStrictEqual(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]))
}

export interface Change {
  actor: string
  now: Date
}

/** Keeps what was changed of each product. */
export async function writeHistory(
  on: DatabaseOrTransaction,
  changes: readonly { productId: number; fields: ProductChanges }[],
  { actor, now }: Change,
): Promise<void> {
  const rows = changes
    .filter(({ fields }) => Object.keys(fields).length > 0)
    .map(({ productId, fields }) => ({ productId, fields, at: now, actor }))
  if (rows.length > 0) await on.insert(productHistory).values(rows)
}

/** Keeps the same of many products, such as all that a file retires. */
export async function writeSameHistory(
  on: DatabaseOrTransaction,
  ids: readonly number[],
  fields: ProductChanges,
  { actor, now }: Change,
): Promise<void> {
  await on.execute(
    sql`insert into product_history (product_id, at, actor, fields)
      select id, ${now}, ${actor}, ${JSON.stringify(fields)}::jsonb from unnest(${sql.param(ids)}::integer[]) id`,
  )
}

/** Keeps which products changed their group. @param before every product that may have, with its group before */
export async function writeGroupHistory(
  on: DatabaseOrTransaction,
  before: ReadonlyMap<number, number | null>,
  { actor, now }: Change,
): Promise<void> {
  await on.execute(
    sql`insert into product_history (product_id, at, actor, fields)
      select p.id, ${now}, ${actor}, jsonb_build_object('group', jsonb_build_array(was.group_id, p.group_id))
      from unnest(${sql.param([...before.keys()])}::integer[], ${sql.param([...before.values()])}::integer[])
        as was (id, group_id) join products p on p.id = was.id
      where p.group_id is distinct from was.group_id`,
  )
}

/**
 * Changes products and keeps what was changed of each. Also raises the version if only what stands in other tables was
 * changed, pictures and occasions, of which the trigger knows nothing.
 * @param ids every product that may be changed, locked
 * @returns the products before and after
 */
export async function changeInHistory(
  on: DatabaseOrTransaction,
  ids: readonly number[],
  by: Change,
  change: () => Promise<unknown>,
): Promise<{ id: number; fields: ProductChanges }[]> {
  const before = new Map((await readProducts(on, ids)).map(({ product }) => [product.id, product]))
  await change()
  const changed = (await readProducts(on, ids)).flatMap(({ product: after }) => {
    const was = before.get(after.id)
    const fields = was === undefined ? {} : differences(was, after)
    return Object.keys(fields).length === 0
      ? []
      : [{ id: after.id, fields, isRaised: was?.version !== after.version }]
  })
  const unraised = changed.flatMap(({ id, isRaised }) => (isRaised ? [] : [id]))
  if (unraised.length > 0)
    await on
      .update(products)
      .set({ version: sql`${products.version} + 1`, updatedAt: by.now })
      .where(inArray(products.id, unraised))
  await writeHistory(
    on,
    changed.map(({ id, fields }) => ({ productId: id, fields })),
    by,
  )
  return changed.map(({ id, fields }) => ({ id, fields }))
}
