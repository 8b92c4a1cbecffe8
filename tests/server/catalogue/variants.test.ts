/** Groups of variants (sizes and colours of one thing): one tile a group, and its choices. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  occasions,
  productOccasions,
  productPictures,
  products,
  variantLists,
} from '../../../server/db/schema.ts'
import { placeOrder } from '../../../server/domain/place-order.ts'
import { eventually } from '../../setup/eventually.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { codesOf } from '../open-acme-catalogue.ts'
import { openTestShop, read, type TestShop } from '../open-test-shop.ts'

let shop: TestShop
let loginId: string
let clientId: number
let clothes: Awaited<ReturnType<typeof addCategory>>
let ids: Record<string, number>
let clientCount = 0

beforeAll(async () => {
  // Every reply is made anew.
  shop = await openTestShop({ REPLY_CACHE_MB: '0' })
})
afterAll(() => shop.close())

type Added = Parameters<typeof addProduct>[2]

async function add(product: Added): Promise<number> {
  const { id } = await addProduct(shop.database.db, clothes, product)
  ids[product.code] = id
  return id
}

const change = (code: string, values: Partial<typeof products.$inferInsert>) =>
  shop.database.db
    .update(products)
    .set(values)
    .where(eq(products.id, ids[code] ?? 0))

/** A mug, a hoodie in three sizes of which the first is sold out, and a cap. */
beforeEach(async () => {
  clientCount += 1
  loginId = `wardrobe-${clientCount}`
  clientId = (await addClient(shop.database.db, { loginId })).id
  clothes = await addCategory(shop.database.db, clientId, 'Clothes')
  ids = {}
  await add({ code: 'MUG', points: 300, position: 1 })
  const hoodie = await add({ code: 'H-S', size: 'S', colour: 'Black', points: 500, stock: 0, position: 2 })
  await change('H-S', { groupId: hoodie })
  await add({ code: 'CAP', points: 100, position: 3 })
  await add({ code: 'H-M', size: 'M', colour: 'Black', points: 200, position: 4, groupId: hoodie })
  await add({ code: 'H-L', size: 'L', colour: 'Crimson', points: 400, position: 5, groupId: hoodie })
})

const listing = async (asked: object = {}) =>
  read('fetchAllProducts', await shop.call('fetchAllProducts', { client_id: loginId, ...asked }))
const shown = async (asked: object = {}) => codesOf((await listing(asked)).products)

const variantsIn = async (asked: object = {}) => {
  const { data } = await shop.call('fetchAllProducts', { client_id: loginId, ...asked })
  const { products: list } = data as { products: { product_code: string; variants?: object[] }[] }
  return list.find(({ product_code }) => product_code.startsWith('H-'))?.variants
}

const detailsOf = async (code: string) => {
  const reply = await shop.call('fetchProductDetails', { client_id: loginId, product_id: ids[code] })
  return (reply.data as { product_detail: Record<string, unknown> | null } | null)?.product_detail
}

describe('a group is one tile', () => {
  it('of the first of it that can be redeemed, in the place of that one [V.2]', async () => {
    expect(await shown()).toEqual(['MUG', 'CAP', 'H-M'])
    await change('H-S', { stock: 1 })
    expect(await shown({ per_page: 49 })).toEqual(['MUG', 'H-S', 'CAP'])
  })

  it('of its first one where none can be redeemed, sold out or without a price [V.2]', async () => {
    await change('H-M', { stock: 0 })
    await change('H-L', { points: null })
    expect(await shown()).toEqual(['MUG', 'H-S', 'CAP'])
  })

  it('of those that match a search, by words, colour or code [V.3]', async () => {
    expect(await shown({ search_name: 'crimson' })).toEqual(['H-L'])
    expect(await shown({ search_name: 'h-s' })).toEqual(['H-S'])
    expect(await shown({ search_name: 'product' })).toEqual(['MUG', 'CAP', 'H-M'])
  })

  it('of those that match a filter [V.3]', async () => {
    await change('H-L', { isFeature: true })
    expect(await shown({ feature_or_latest_product_filter: 'f' })).toEqual(['H-L'])
    const winter = await addCategory(shop.database.db, clientId, 'Winter')
    await change('H-L', { categoryId: winter.id })
    const { db } = shop.database
    const [diwali] = await db
      .insert(occasions)
      .values({ clientId, name: { en: 'Diwali' } })
      .returning()
    const occasionId = diwali?.id ?? 0
    await db
      .insert(productOccasions)
      .values(['H-S', 'H-L'].map((code) => ({ clientId, productId: ids[code] ?? 0, occasionId })))
    expect(await shown({ occasion_filter: [occasionId] })).toEqual(['H-L'])
    expect(await shown({ category_filter: [winter.id] })).toEqual(['H-L'])
    expect(await shown({ category_filter: [clothes.id] })).toEqual(['MUG', 'CAP', 'H-M'])
  })

  it('that is sorted by the points of the one it shows [V.3]', async () => {
    expect(await shown({ price_filter: 1 })).toEqual(['CAP', 'H-M', 'MUG'])
    expect(await shown({ price_filter: 2 })).toEqual(['MUG', 'H-M', 'CAP'])
  })

  it('and is counted as one, with and without a filter [V.2]', async () => {
    expect((await listing()).pagination).toMatchObject({ total: 3 })
    expect((await listing({ search_name: 'product' })).pagination).toMatchObject({ total: 3 })
    expect((await listing({ search_name: 'h-' })).pagination).toMatchObject({ total: 1 })
  })

  it('on the home page too [V.2]', async () => {
    await shop.database.db.update(products).set({ isFeature: true }).where(eq(products.clientId, clientId))
    const home = read('fetchHomePageData', await shop.call('fetchHomePageData', { clientLoginId: loginId }))
    expect(codesOf(home.allFeatureProducts)).toEqual(['MUG', 'CAP', 'H-M'])
    expect(codesOf(home.limitedProducts)).toEqual(['MUG', 'CAP', 'H-M'])
  })

  it('without those that were retired [V.4]', async () => {
    await change('H-M', { isActive: false })
    expect(await shown()).toEqual(['MUG', 'CAP', 'H-L'])
    expect(await variantsIn()).toMatchObject([{ product_code: 'H-S' }, { product_code: 'H-L' }])
    await change('H-S', { isActive: false })
    expect(await variantsIn()).toBeUndefined()
    expect((await listing()).pagination).toMatchObject({ total: 3 })
  })
})

describe('the choices of a group', () => {
  it('come with its tile and with the details of each, itself included [V.5]', async () => {
    const variants = [
      { id: ids['H-S'], product_code: 'H-S', product_size: 'S', in_stock: false, product_points: 500 },
      { id: ids['H-M'], product_code: 'H-M', product_size: 'M', in_stock: true, product_points: 200 },
      {
        id: ids['H-L'],
        product_code: 'H-L',
        product_size: 'L',
        product_colour: 'Crimson',
        filename: 'media/H-L.webp',
        in_stock: true,
        product_points: 400,
      },
    ]
    expect(await variantsIn()).toMatchObject(variants)
    for (const code of ['H-S', 'H-L']) expect(await detailsOf(code)).toMatchObject({ variants })
    expect(await detailsOf('H-L')).toMatchObject({ product_code: 'H-L', product_colour: 'Crimson' })
  })

  it('cost a product of its own nothing [V.5]', async () => {
    expect(await detailsOf('MUG')).not.toHaveProperty('variants')
    const { data } = await shop.call('fetchAllProducts', { client_id: loginId, search_name: 'mug' })
    expect((data as { products: object[] }).products[0]).not.toHaveProperty('variants')
  })

  it('follow a picture, a price, a size and a retirement [V.5]', async () => {
    const { db } = shop.database
    await db.delete(productPictures).where(eq(productPictures.productId, ids['H-L'] ?? 0))
    await change('H-M', { points: 250, size: 'Medium' })
    expect(await variantsIn()).toMatchObject([
      {},
      { product_points: 250, product_size: 'Medium' },
      { filename: null },
    ])
    await change('H-M', { groupId: null })
    const left = [{ product_code: 'H-S' }, { product_code: 'H-L' }]
    expect((await detailsOf('H-L'))?.['variants']).toMatchObject(left)
    expect(await detailsOf('H-M')).not.toHaveProperty('variants')
    await db.delete(products).where(eq(products.id, ids['H-L'] ?? 0))
    expect(
      await db
        .select()
        .from(variantLists)
        .where(eq(variantLists.groupId, ids['H-S'] ?? 0)),
    ).toEqual([])
  })
})

describe('a reply that is kept', () => {
  /** The notifications that catalogue changes send, and what a server shows that keeps its replies. */
  async function watch() {
    const { pool } = shop.database
    const listener = await pool.connect()
    let changes = 0
    listener.on('notification', () => (changes += 1))
    await listener.query('listen catalogue_changed')
    const keeping = await openTestShop({}, { database: shop.database })
    const kept = async () =>
      codesOf(
        read('fetchAllProducts', await keeping.call('fetchAllProducts', { client_id: loginId })).products,
      )
    return {
      kept,
      async changes() {
        // What was notified comes along with the answer.
        await listener.query('select')
        return changes
      },
      async close() {
        listener.release(true)
        await keeping.app.close()
      },
    }
  }

  const orderOne = async (customer_id: number, quantity: number) => {
    const mobile = '9876543210'
    const placed = await placeOrder(
      shop.database.pool,
      {
        client_id: loginId,
        customer_id,
        cart_items: [
          {
            product_id: ids['H-M'] ?? 0,
            product_name: {},
            product_code: '',
            brand_id: null,
            product_points: 1,
            product_size: 'M',
            product_filename: null,
            quantity,
          },
        ],
        order_address_details: {
          name: 'Asha Rao',
          mobile,
          email: 'asha@example.com',
          pincode: '411001',
          address: '7, Lake Road, Pune',
          is_new_address: false,
        },
        uniqueIdentify: quantity,
      },
      { tokenHash: '', memberId: customer_id, mobile, clientId, clientLoginId: loginId },
    )
    expect(placed).toBeGreaterThan(0)
  }

  it('goes when an order takes a variant’s last piece, and stays when one of many goes [V.6]', async () => {
    const member = await addMember(shop.database.db, clientId, { balance: 5000 })
    await change('H-M', { stock: 3 })
    const watched = await watch()
    try {
      expect(await watched.kept()).toContain('H-M')
      await orderOne(member.id, 1)
      expect(await watched.changes()).toBe(0)
      await orderOne(member.id, 2)
      expect(await watched.changes()).toBe(1)
      await eventually(async () => (await watched.kept()).includes('H-L'))
      expect(await variantsIn()).toMatchObject([{ in_stock: false }, { in_stock: false }, { in_stock: true }])
    } finally {
      await watched.close()
    }
  })
})

it('the database refuses a group of another client’s product [V.1]', async () => {
  const other = await addClient(shop.database.db, { loginId: `${loginId}-other` })
  const theirs = await addProduct(
    shop.database.db,
    await addCategory(shop.database.db, other.id, 'Clothes'),
    { code: 'H-S' },
  )
  await expect(change('CAP', { groupId: theirs.id })).rejects.toMatchObject({
    cause: { constraint: 'products_group_of_same_client' },
  })
})
