/** Reads a client's existing products that a spreadsheet names. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { productOccasions, productPictures, products, stockMovements } from '../../db/schema.ts'
import { readFirstCodes } from '../../domain/product-groups.ts'
import type { WantedProduct } from './wanted-product.ts'

type KnownProducts = Map<string, { id: number; now: WantedProduct }>

/** The products with these codes. Except in a dry run, locks them in the order in which placing an order does. */
export async function readKnown(
  on: DatabaseOrTransaction,
  codes: string[],
  { clientId, dryRun }: { clientId: number; dryRun: boolean },
): Promise<KnownProducts> {
  const query = on
    .select()
    .from(products)
    .where(and(eq(products.clientId, clientId), inArray(products.code, codes)))
    .orderBy(asc(products.id))
  const rows = await (dryRun ? query : query.for('no key update'))
  const known: KnownProducts = new Map()
  if (rows.length === 0) return known
  const byId = new Map<number, WantedProduct>()
  const codeOfFirst = await readFirstCodes(on, rows)
  for (const row of rows) {
    const { id, groupId, updatedAt: _at, searchText: _text, searchGrams: _grams, ...others } = row
    const {
      completeIn: _languages,
      stockState: _state,
      version: _version,
      lowStock: _low,
      ...product
    } = others
    const variantOf = groupId === null || groupId === id ? null : (codeOfFirst.get(groupId) ?? null)
    const now = { product, variantOf, pictures: [], occasionIds: [] }
    known.set(product.code, { id, now })
    byId.set(id, now)
  }
  const ids = [...byId.keys()]
  const pictures = await on
    .select({ productId: productPictures.productId, filename: productPictures.filename })
    .from(productPictures)
    .where(inArray(productPictures.productId, ids))
    .orderBy(asc(productPictures.position), asc(productPictures.id))
  for (const { productId, filename } of pictures) byId.get(productId)?.pictures.push(filename)
  const links = await on
    .select({ productId: productOccasions.productId, occasionId: productOccasions.occasionId })
    .from(productOccasions)
    .where(inArray(productOccasions.productId, ids))
    .orderBy(asc(productOccasions.occasionId))
  for (const { productId, occasionId } of links) byId.get(productId)?.occasionIds.push(occasionId)
  return known
}

/** Ids of the products whose stock was changed before with the same idempotency key. */
export async function changedBefore(
  on: DatabaseOrTransaction,
  known: KnownProducts,
  key: string | undefined,
): Promise<Set<number>> {
  const ids = [...known.values()].map(({ id }) => id)
  if (key === undefined || ids.length === 0) return new Set()
  const rows = await on
    .select({ productId: stockMovements.productId })
    .from(stockMovements)
    .where(and(eq(stockMovements.idempotencyKey, key), inArray(stockMovements.productId, ids)))
  return new Set(rows.map(({ productId }) => productId))
}
