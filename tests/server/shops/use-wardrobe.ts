/** A catalogue with a group of variants: a mug, a hoodie in three sizes of which the first is sold out, and a cap. */
import { eq } from 'drizzle-orm'
import { products } from '../../../server/db/schema.ts'
import { addCategory, addClient, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { codesOf } from './open-acme-catalogue.ts'
import { openTestShop, read, type TestShop } from './open-test-shop.ts'

/** @param loginId of the new client whose catalogue it is */
async function addWardrobe(shop: TestShop, loginId: string) {
  const { db } = shop.database
  const { id: clientId } = await addClient(db, { loginId })
  const clothes = await addCategory(db, clientId, 'Clothes')
  /** By code. */
  const ids: Record<string, number> = {}

  async function add(product: Parameters<typeof addProduct>[2]): Promise<number> {
    const { id } = await addProduct(db, clothes, product)
    ids[product.code] = id
    return id
  }
  const change = (code: string, values: Partial<typeof products.$inferInsert>) =>
    db
      .update(products)
      .set(values)
      .where(eq(products.id, ids[code] ?? 0))
  const listing = async (asked: object = {}) =>
    read('fetchAllProducts', await shop.call('fetchAllProducts', { client_id: loginId, ...asked }))

  await add({ code: 'MUG', points: 300, position: 1 })
  const groupId = await add({ code: 'H-S', size: 'S', colour: 'Black', points: 500, stock: 0, position: 2 })
  await change('H-S', { groupId })
  await add({ code: 'CAP', points: 100, position: 3 })
  await add({ code: 'H-M', size: 'M', colour: 'Black', points: 200, position: 4, groupId })
  await add({ code: 'H-L', size: 'L', colour: 'Crimson', points: 400, position: 5, groupId })

  return {
    shop,
    loginId,
    clientId,
    clothes,
    ids,
    change,
    listing,
    shown: async (asked: object = {}) => codesOf((await listing(asked)).products),
    /** The choices of the hoodie's tile. */
    async variants() {
      const { data } = await shop.call('fetchAllProducts', { client_id: loginId })
      const { products: list } = data as { products: { product_code: string; variants?: object[] }[] }
      return list.find(({ product_code }) => product_code.startsWith('H-'))?.variants
    },
    async details(code: string) {
      const reply = await shop.call('fetchProductDetails', { client_id: loginId, product_id: ids[code] })
      return (reply.data as { product_detail: Record<string, unknown> | null } | null)?.product_detail
    },
  }
}

export type Wardrobe = Awaited<ReturnType<typeof addWardrobe>>

/** Opens a server without a reply cache before a file's tests, and gives each test its own wardrobe. */
export function useWardrobe(): Wardrobe {
  let clients = 0
  const shop = fixture(() => openTestShop({ REPLY_CACHE_MB: '0' }))
  return fixture(() => addWardrobe(shop, `wardrobe-${(clients += 1)}`), 'test')
}
