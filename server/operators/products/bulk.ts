/** The same fields of several products, each by itself: what can't be changed is refused, the others are changed. */
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import type { AdminRequestOf } from '../../../src/contract/admin/requests.ts'
import type { Database } from '../../db/open.ts'
import { categories, products, subcategories } from '../../db/schema.ts'
import type { ProductChanges } from '../../db/tables/catalogue.ts'
import { writeHistory, type Change } from '../../domain/product-history.ts'
import { invalid } from './invalid.ts'

type Asked = AdminRequestOf<'changeProducts'>
type Result = AdminReplyOf<'changeProducts'>['results'][number]

const columns = {
  id: products.id,
  version: products.version,
  points: products.points,
  active: products.isActive,
  feature: products.isFeature,
  latest: products.isLatest,
  category: { id: categories.id, name: categories.name },
  subcategory: { id: subcategories.id, name: subcategories.name },
}

/** The products with these ids; locked, unless it is a preview, in the order in which orders lock products. */
async function readRows(on: Database, clientId: number, { items, dry_run: isPreview }: Asked) {
  const ids = items.map(({ id }) => id)
  const isNamed = and(eq(products.clientId, clientId), inArray(products.id, ids))
  if (!isPreview)
    await on
      .select({ id: products.id })
      .from(products)
      .where(isNamed)
      .orderBy(asc(products.id))
      .for('no key update')
  return on
    .select(columns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(isNamed)
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

/** What is set, as a product's reply has it. @throws Refused `invalid` if the category is not of the client */
async function readWanted(on: Database, clientId: number, { category: id, ...set }: Asked['set']) {
  if (id === undefined) return set
  const [category] = await on
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.id, id), eq(categories.clientId, clientId)))
  if (category === undefined) throw invalid('set.category', "is none of this client's")
  return { ...set, category }
}

type Wanted = Awaited<ReturnType<typeof readWanted>>

/** What differs. Another category drops the subcategory, which belongs to the old one. */
function changesOf(row: Row, wanted: Wanted): ProductChanges {
  const isMoved = 'category' in wanted && wanted.category.id !== row.category.id
  const after = { ...wanted, ...(isMoved && { subcategory: null }) }
  const names = (Object.keys(after) as (keyof Row & keyof typeof after)[]).filter(
    (name) => after[name] !== undefined && !isDeepStrictEqual(row[name], after[name]),
  )
  return Object.fromEntries(names.map((name) => [name, [row[name], after[name]]]))
}

function resultOf(
  id: number,
  row: Row | undefined,
  { version, wanted }: { version: number; wanted: Wanted },
): Result {
  const refused = (message: string): Result => ({ id, outcome: 'refused', fields: {}, message })
  if (row === undefined) return refused('There is no such product.')
  if (row.version !== version) return refused('Somebody has changed this meanwhile.')
  const fields = changesOf(row, wanted)
  const points = wanted.points === undefined ? row.points : wanted.points
  if (fields['active'] !== undefined && wanted.active === true && points === null)
    return refused('It has no price, so nobody could redeem it.')
  return { id, outcome: Object.keys(fields).length > 0 ? 'changed' : 'unchanged', fields }
}

/**
 * Sets fields of several products, or only says what that would change.
 * @returns a result for each product, in the order of the request; one that is named twice has one
 * @throws Refused `invalid` if the category is not of the client
 */
export async function changeSeveral(
  on: Database,
  clientId: number,
  asked: Asked,
  by: Change,
): Promise<Result[]> {
  const wanted = await readWanted(on, clientId, asked.set)
  const rows = new Map((await readRows(on, clientId, asked)).map((row) => [row.id, row]))
  const versions = new Map(asked.items.map(({ id, version }) => [id, version]))
  const results = [...versions].map(([id, version]) => resultOf(id, rows.get(id), { version, wanted }))
  const changed = results.filter(({ outcome }) => outcome === 'changed')
  if (asked.dry_run || changed.length === 0) return results
  const { points, active, feature, latest, category } = asked.set
  const moved =
    category === undefined
      ? {}
      : {
          categoryId: category,
          subcategoryId: sql`case when ${products.categoryId} = ${category} then ${products.subcategoryId} end`,
        }
  await on
    .update(products)
    .set({ points, isActive: active, isFeature: feature, isLatest: latest, ...moved, updatedAt: by.now })
    .where(
      inArray(
        products.id,
        changed.map(({ id }) => id),
      ),
    )
  await writeHistory(
    on,
    changed.map(({ id, fields }) => ({ productId: id, fields })),
    by,
  )
  return results
}
