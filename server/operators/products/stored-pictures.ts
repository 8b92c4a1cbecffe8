import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { productPictures, products } from '../../db/schema.ts'
import { invalid } from './invalid.ts'

/** A picture's name in the media store: the hash of its content. */
const OF_STORE = /^media\/[0-9a-f]{32}\.(?:avif|gif|jpg|png|svg|webp)$/

/**
 * @param filenames of a product's pictures, in order
 * @throws Refused `invalid` with `pictures.N.filename` if one is neither a picture of this client nor of the store
 */
export async function assertStored(
  on: Database,
  clientId: number,
  filenames: readonly string[],
): Promise<void> {
  const others = filenames.filter((filename) => !OF_STORE.test(filename))
  if (others.length === 0) return
  const rows = await on
    .select({ filename: productPictures.filename })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId))
    .where(and(eq(products.clientId, clientId), inArray(productPictures.filename, others)))
  const known = new Set(rows.map(({ filename }) => filename))
  const at = filenames.findIndex((filename) => !OF_STORE.test(filename) && !known.has(filename))
  if (at >= 0) throw invalid(`pictures.${at}.filename`, 'is no stored picture')
}
