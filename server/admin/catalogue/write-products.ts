/** Writes a handful of products: new ones are added, changed ones updated, the others left alone. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { productOccasions, productPictures, products } from '../../db/schema.ts'
import type { DatabaseOrTransaction } from '../../domain/ledger.ts'
import type { CatalogueShelves } from './catalogue-shelves.ts'
import type { GoodRow } from './read-catalogue.ts'

export interface WrittenCounts {
  created: number
  updated: number
  unchanged: number
}

export interface ProductsTarget {
  clientId: number
  shelves: CatalogueShelves
  /** What an empty stock cell says. */
  defaultStock: number
}

type NewProduct = Omit<typeof products.$inferInsert, 'id' | 'updatedAt' | 'searchText'>

interface WantedProduct {
  product: NewProduct
  pictures: string[]
  occasionIds: number[]
}

const english = (text: string) => ({ en: text })

async function wanted(
  on: DatabaseOrTransaction,
  { row, pictures }: GoodRow,
  position: number,
  { clientId, shelves, defaultStock }: ProductsTarget,
): Promise<WantedProduct> {
  const categoryId = await shelves.categoryId(on, row.category, pictures[0])
  const subcategoryId =
    row.subcategory === '' ? null : await shelves.subcategoryId(on, categoryId, row.subcategory)
  const occasionIds: number[] = []
  for (const name of row.occasions) occasionIds.push(await shelves.occasionId(on, name))
  return {
    product: {
      clientId,
      code: row.code,
      name: english(row.name),
      shortDescription: english(row.short_description),
      description: english(row.description),
      benefits: english(row.benefits),
      specifications: english(row.specifications),
      brandId: row.brand || null,
      size: row.size || null,
      categoryId,
      subcategoryId,
      points: row.points,
      stock: row.stock ?? defaultStock,
      isFeature: row.feature,
      isLatest: row.latest,
      isActive: true,
      position,
    },
    pictures,
    occasionIds: [...new Set(occasionIds)].toSorted((a, b) => a - b),
  }
}

async function present(on: DatabaseOrTransaction, clientId: number, codes: string[]) {
  const rows = await on
    .select()
    .from(products)
    .where(and(eq(products.clientId, clientId), inArray(products.code, codes)))
    // In the order in which placing an order locks them.
    .orderBy(asc(products.id))
    .for('no key update')
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map<string, { id: number; now: WantedProduct }>()
  const pictureRows = await on
    .select()
    .from(productPictures)
    .where(inArray(productPictures.productId, ids))
    .orderBy(asc(productPictures.position), asc(productPictures.id))
  const occasionRows = await on
    .select()
    .from(productOccasions)
    .where(inArray(productOccasions.productId, ids))
    .orderBy(asc(productOccasions.occasionId))
  return new Map(
    rows.map(({ id, updatedAt: _updated, searchText: _search, ...product }) => [
      product.code,
      {
        id,
        now: {
          product,
          pictures: pictureRows.filter(({ productId }) => productId === id).map(({ filename }) => filename),
          occasionIds: occasionRows
            .filter(({ productId }) => productId === id)
            .map(({ occasionId }) => occasionId),
        },
      },
    ]),
  )
}

async function attach(
  on: DatabaseOrTransaction,
  items: { id: number; want: WantedProduct }[],
): Promise<void> {
  const pictures = items.flatMap(({ id, want }) =>
    want.pictures.map((filename, position) => ({ productId: id, filename, position })),
  )
  if (pictures.length > 0) await on.insert(productPictures).values(pictures)
  const occasionLinks = items.flatMap(({ id, want }) =>
    want.occasionIds.map((occasionId) => ({ clientId: want.product.clientId, productId: id, occasionId })),
  )
  if (occasionLinks.length > 0) await on.insert(productOccasions).values(occasionLinks)
}

/**
 * Writes a batch; a product is known by its code within the client.
 * @param firstPosition where in the listing the batch begins
 */
export async function writeProducts(
  on: DatabaseOrTransaction,
  batch: readonly GoodRow[],
  firstPosition: number,
  target: ProductsTarget,
): Promise<WrittenCounts> {
  const counts: WrittenCounts = { created: 0, updated: 0, unchanged: 0 }
  if (batch.length === 0) return counts
  const known = await present(
    on,
    target.clientId,
    batch.map(({ row }) => row.code),
  )
  const added: WantedProduct[] = []
  const changed: { id: number; want: WantedProduct }[] = []
  for (const [index, good] of batch.entries()) {
    const want = await wanted(on, good, firstPosition + index, target)
    const before = known.get(good.row.code)
    if (!before) added.push(want)
    else if (isDeepStrictEqual(before.now, want)) counts.unchanged += 1
    else changed.push({ id: before.id, want })
  }
  if (added.length > 0) {
    const ids = await on
      .insert(products)
      .values(added.map(({ product }) => product))
      .returning({ id: products.id, code: products.code })
    const idOf = new Map(ids.map(({ id, code }) => [code, id]))
    await attach(
      on,
      added.map((want) => ({ id: idOf.get(want.product.code) ?? 0, want })),
    )
  }
  for (const { id, want } of changed) {
    await on
      .update(products)
      .set({ ...want.product, updatedAt: new Date() })
      .where(eq(products.id, id))
  }
  if (changed.length > 0) {
    const ids = changed.map(({ id }) => id)
    await on.delete(productPictures).where(inArray(productPictures.productId, ids))
    await on.delete(productOccasions).where(inArray(productOccasions.productId, ids))
    await attach(on, changed)
  }
  return { created: added.length, updated: changed.length, unchanged: counts.unchanged }
}
