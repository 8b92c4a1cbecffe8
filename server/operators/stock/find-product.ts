/** Finds the product in a call's path. */
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { products } from '../../db/schema.ts'
import { Refused } from '../../domain/refused.ts'
import { idOf } from '../../operations/find-subjects.ts'
import type { Given, Subject } from '../../operations/operate.ts'

interface FoundProduct extends Subject {
  clientId: number
  id: number
  /** Pieces; with `lock`, nobody else changes them until the transaction ends. */
  stock: number
}

/**
 * @param lock whether it stays locked until the transaction ends, as an order locks it
 * @throws Refused `not_found`
 */
export async function findProduct(
  on: Database,
  given: Given,
  { lock }: { lock: boolean },
): Promise<FoundProduct> {
  const query = on
    .select({ id: products.id, clientId: products.clientId, stock: products.stock })
    .from(products)
    .where(eq(products.id, idOf(given['id'])))
  const [product] = await (lock ? query.for('no key update') : query)
  if (!product) throw new Refused('not_found', 'There is no such product.')
  return { ...product, name: `product ${product.id}` }
}
