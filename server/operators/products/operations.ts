/** Products: listed, made, changed one by one or several at once, with what was changed of each kept. */
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Product } from '../../../src/contract/admin/products.ts'
import type { Database } from '../../db/open.ts'
import { readProduct, readProducts } from '../../db/read/read-products.ts'
import { categories, occasions, productHistory, subcategories } from '../../db/schema.ts'
import { lockGroups } from '../../domain/product-groups.ts'
import { changeInHistory } from '../../domain/product-history.ts'
import { idAfter, idBefore, pageOf, readCursor, rowKey } from '../../operations/cursor.ts'
import { findClient } from '../../operations/find-subjects.ts'
import { changing, reading } from '../../operations/operate.ts'
import { auditOf, cut } from './audited.ts'
import { changeSeveral } from './bulk.ts'
import { findProduct } from './find-product.ts'
import { isListed, pageOfIds } from './product-filter.ts'
import { insertProduct, updateProduct } from './write-product.ts'

/** A product after a change. */
async function shownAgain(on: Database, id: number): Promise<Product> {
  const found = await readProduct(on, id)
  if (found === null) throw new Error(`product ${id} is gone`)
  return found.product
}

const positionKey = v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1))
/** Where a page begins, in the shop's order of products or categories. */
const placeKeys = v.strictTuple([positionKey, rowKey])

export const productOperations = {
  listProducts: reading('listProducts', {
    find: findClient,
    async run({ on, input, found: { clientId } }) {
      const after = readCursor(placeKeys, input.cursor)
      const ids = pageOfIds(on, isListed(clientId, input, after), { ...input, limit: input.limit + 1 })
      const { rows, next } = pageOf(await readProducts(on, ids), input.limit, ({ position, product }) => [
        position,
        product.id,
      ])
      return { items: rows.map(({ product }) => product), next }
    },
  }),

  showProduct: reading('showProduct', {
    find: findProduct,
    run: async ({ found }) => found.product,
  }),

  createProduct: changing('createProduct', {
    find: findClient,
    async run({ on, input, found: { clientId }, actor, context }) {
      const { client: _client, ...wanted } = input
      const by = { actor: actor.name, now: context.now() }
      const shelf = { clientId, media: context.media }
      const { group } = wanted
      const locked = typeof group === 'number' ? await lockGroups(on, clientId, [group]) : []
      let id = 0
      await changeInHistory(on, locked, by, async () => {
        id = await insertProduct(on, shelf, { wanted, at: by.now })
      })
      const made = await shownAgain(on, id)
      const { code, name, points, category } = made
      return {
        data: made,
        subject: `product ${id}`,
        before: {},
        after: { code, name: cut(name), points, category: category.id },
      }
    },
  }),

  changeProduct: changing('changeProduct', {
    find: findProduct,
    current: async ({ found }) => found.product,
    async run({ on, input, found, actor, context }) {
      const { id, version: _version, ...wanted } = input
      const at = context.now()
      const by = { actor: actor.name, now: at }
      const shelf = { clientId: found.clientId, media: context.media }
      const change = () => updateProduct(on, shelf, { wanted, now: found.product, at })
      const changed = await changeInHistory(on, found.locked, by, change)
      const fields = changed.find((one) => one.id === id)?.fields ?? {}
      return { data: await shownAgain(on, id), ...auditOf(fields), isKept: changed.length > 0 }
    },
  }),

  changeProducts: changing('changeProducts', {
    find: findClient,
    async run({ on, input, found: { clientId }, actor, context }) {
      const by = { actor: actor.name, now: context.now() }
      const results = await changeSeveral(on, clientId, input, by)
      const ids = results.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : []))
      return {
        data: { results },
        before: {},
        after: { products: ids, set: input.set },
        isKept: ids.length > 0,
      }
    },
  }),

  listProductHistory: reading('listProductHistory', {
    find: findProduct,
    async run({ on, input, found: { product } }) {
      const read = await on
        .select()
        .from(productHistory)
        .where(and(eq(productHistory.productId, product.id), lt(productHistory.id, idBefore(input.cursor))))
        .orderBy(desc(productHistory.id))
        .limit(input.limit + 1)
      const { rows, next } = pageOf(read, input.limit, ({ id }) => [id])
      const items = rows.map(({ id, at, actor, fields }) => ({ id, at: at.toISOString(), actor, fields }))
      return { items, next }
    },
  }),

  listCategories: reading('listCategories', {
    find: findClient,
    async run({ on, input, found: { clientId } }) {
      const [position, id] = readCursor(placeKeys, input.cursor) ?? [-(2 ** 31), 0]
      const read = await on
        .select({
          position: categories.position,
          id: categories.id,
          name: categories.name,
          code: categories.code,
          subcategories: sql<Product['category'][]>`(
            select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.id), '[]')
            from ${subcategories} s where s.category_id = ${categories}.id)`,
        })
        .from(categories)
        .where(
          and(
            eq(categories.clientId, clientId),
            sql`(${categories.position}, ${categories.id}) > (${position}::int, ${id}::int)`,
          ),
        )
        .orderBy(asc(categories.position), asc(categories.id))
        .limit(input.limit + 1)
      const { rows, next } = pageOf(read, input.limit, (row) => [row.position, row.id])
      return { items: rows.map(({ position: _position, ...category }) => category), next }
    },
  }),

  listOccasions: reading('listOccasions', {
    find: findClient,
    async run({ on, input, found: { clientId } }) {
      const read = await on
        .select({ id: occasions.id, name: occasions.name })
        .from(occasions)
        .where(and(eq(occasions.clientId, clientId), gt(occasions.id, idAfter(input.cursor))))
        .orderBy(asc(occasions.id))
        .limit(input.limit + 1)
      const { rows, next } = pageOf(read, input.limit, ({ id }) => [id])
      return { items: [...rows], next }
    },
  }),
}
