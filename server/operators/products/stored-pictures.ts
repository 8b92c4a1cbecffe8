import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { productPictures, products } from '../../db/schema.ts'
import { hasOriginal, type MediaStore } from '../../media/media-store.ts'
import { invalid } from './invalid.ts'

/**
 * @param filenames of a product's pictures, in order
 * @throws Refused `invalid` with `pictures.N.filename` if one is neither stored nor a picture of this client already
 */
export async function assertStored(
  on: Database,
  { clientId, media }: { clientId: number; media: MediaStore },
  filenames: readonly string[],
): Promise<void> {
  if (filenames.length === 0) return
  const rows = await on
    .select({ filename: productPictures.filename })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId))
    .where(and(eq(products.clientId, clientId), inArray(productPictures.filename, [...filenames])))
  const known = new Set(rows.map(({ filename }) => filename))
  for (const [at, filename] of filenames.entries())
    if (!known.has(filename) && !(await hasOriginal(media, filename)))
      throw invalid(`pictures.${at}.filename`, 'is no stored picture')
}
