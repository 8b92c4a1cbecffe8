import { eq } from 'drizzle-orm'
import type { Product } from '../../../src/contract/admin/products.ts'
import type { Database } from '../../db/open.ts'
import { readProduct } from '../../db/read/read-products.ts'
import { clients, products } from '../../db/schema.ts'
import { lockGroups } from '../../domain/product-groups.ts'
import { Refused } from '../../domain/refused.ts'
import { idOf } from '../../operations/find-subjects.ts'
import type { Given, Subject } from '../../operations/operate.ts'

export interface FoundProduct extends Subject {
  clientId: number
  product: Product
  /** What is locked with it: its group, and the one that it is to enter. */
  locked: readonly number[]
}

/**
 * The product in the path.
 * @param lock whether it stays locked until the transaction ends; with it the groups that the change is about, in the
 *   order of ids, as orders lock products
 * @throws Refused `not_found`
 */
export async function findProduct(
  on: Database,
  given: Given,
  { lock }: { lock: boolean },
): Promise<FoundProduct> {
  const id = idOf(given['id'])
  const locked = lock ? await lockProduct(on, id, given) : []
  const found = await readProduct(on, id)
  if (found === null) throw new Refused('not_found', 'There is no such product.')
  const { clientId, product } = found
  return { clientId, name: `product ${id}`, version: product.version, product, locked }
}

async function lockProduct(on: Database, id: number, { code, group }: Given): Promise<number[]> {
  const ofProduct = eq(products.id, id)
  const [found] = await on.select({ clientId: products.clientId }).from(products).where(ofProduct)
  if (found === undefined) return []
  // Before the product, as for a new one: no two of a client get the same code at once.
  if (code !== undefined) await lockClient(on, found.clientId)
  if (group !== undefined) return lockGroups(on, found.clientId, [id, idOf(group)])
  await on.select({ id: products.id }).from(products).where(ofProduct).for('no key update')
  return [id]
}

const lockClient = (on: Database, id: number) =>
  on.select({ id: clients.id }).from(clients).where(eq(clients.id, id)).for('no key update')
