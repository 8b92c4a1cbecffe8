/** Categories, subcategories, occasions and products of a client that look alike. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { nameKey } from '../../../src/contract/values/name.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { categories, occasions, products, subcategories } from '../../db/schema.ts'

interface Named {
  id: number
  /** How it is written, in quotes; a category with its code. */
  name: string
  /** What it is compared with others by; within its category for a subcategory. */
  key: string
  /** Whether a product is in it. */
  isUsed: boolean
}

/** Those of which there are several with a key. */
function twinsOf(all: readonly Named[]): Named[][] {
  const groups = new Map<string, Named[]>()
  for (const one of all) groups.set(one.key, [...(groups.get(one.key) ?? []), one])
  return [...groups.values()].filter((group) => group.length > 1)
}

const used = (by: ReturnType<typeof sql>) => sql<boolean>`exists (${by})`

/** The twins of each kind, with the table that they are in; the oldest first. */
export async function readTwins(on: DatabaseOrTransaction, clientId: number) {
  const inCategories = await on
    .select({
      id: categories.id,
      code: categories.code,
      name: categories.name,
      isUsed: used(sql`select from products p where p.category_id = ${categories.id}`),
    })
    .from(categories)
    .where(eq(categories.clientId, clientId))
    .orderBy(asc(categories.id))
  const inSubcategories = await on
    .select({
      id: subcategories.id,
      categoryId: subcategories.categoryId,
      name: subcategories.name,
      isUsed: used(sql`select from products p where p.subcategory_id = ${subcategories.id}`),
    })
    .from(subcategories)
    .innerJoin(categories, eq(categories.id, subcategories.categoryId))
    .where(eq(categories.clientId, clientId))
    .orderBy(asc(subcategories.id))
  const inOccasions = await on
    .select({
      id: occasions.id,
      name: occasions.name,
      isUsed: used(sql`select from product_occasions p where p.occasion_id = ${occasions.id}`),
    })
    .from(occasions)
    .where(eq(occasions.clientId, clientId))
    .orderBy(asc(occasions.id))
  const keyed = <Row extends { id: number; code?: string; name: Record<string, string>; isUsed: boolean }>(
    rows: readonly Row[],
    within: (row: Row) => string = () => '',
  ): Named[] =>
    rows.map((row) => {
      const name = row.name['en'] ?? Object.values(row.name)[0] ?? ''
      const shown = row.code === undefined ? JSON.stringify(name) : `${JSON.stringify(name)} (${row.code})`
      return { id: row.id, name: shown, key: `${within(row)} ${nameKey(name)}`, isUsed: row.isUsed }
    })
  return [
    { kind: 'categories', table: categories, twins: twinsOf(keyed(inCategories)) },
    {
      kind: 'subcategories',
      table: subcategories,
      twins: twinsOf(keyed(inSubcategories, ({ categoryId }) => String(categoryId))),
    },
    { kind: 'occasions', table: occasions, twins: twinsOf(keyed(inOccasions)) },
  ] as const
}

/** Codes of shown products that look alike. */
export async function readTwinCodes(on: DatabaseOrTransaction, clientId: number): Promise<string[][]> {
  const rows = await on
    .select({ id: products.id, name: products.code })
    .from(products)
    .where(and(eq(products.clientId, clientId), eq(products.isActive, true)))
    .orderBy(asc(products.id))
  const all = rows.map(({ id, name }) => ({
    id,
    name: JSON.stringify(name),
    key: nameKey(name),
    isUsed: true,
  }))
  return twinsOf(all).map((group) => group.map(({ name }) => name))
}
