import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { databaseOver } from '../../../server/db/open.ts'
import {
  categories,
  clients,
  occasions,
  productPictures,
  products,
  productTiles,
  subcategories,
} from '../../../server/db/schema.ts'
import { addCategory, addClient, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestShop, read } from '../shops/open-test-shop.ts'

const shop = fixture(() => openTestShop({ REPLY_CACHE_MB: '0' }))
let loginId: string
let clientId: number
let travel: Awaited<ReturnType<typeof addCategory>>
let bag: Awaited<ReturnType<typeof addProduct>>
let clientCount = 0

beforeEach(async () => {
  clientCount += 1
  loginId = `client-${clientCount}`
  clientId = (await addClient(db(), { loginId })).id
  travel = await addCategory(db(), clientId, 'Travel')
  bag = await addProduct(db(), travel, { code: 'BAG', name: { en: 'Bag' }, position: 1 })
})

const db = () => shop.database.db
const change = (values: Partial<typeof products.$inferInsert>, { id } = bag) =>
  db().update(products).set(values).where(eq(products.id, id))

const listing = async () =>
  read('fetchAllProducts', await shop.call('fetchAllProducts', { client_id: loginId }))
const tile = async (id = bag.id) => (await listing()).products.find((product) => product.id === id)
const filenames = async () => (await tile())?.product_images.map(({ filename }) => filename)

/** A transaction on its own connection, open until `commit`. */
async function openTransaction() {
  const connection = await shop.database.pool.connect()
  await connection.query('begin')
  return {
    db: databaseOver(connection as never),
    async commit() {
      await connection.query('commit')
      connection.release()
    },
  }
}

describe('a listing shows at once', () => {
  it('a client that has nothing yet', async () => {
    await addClient(db(), { loginId: 'bare' })
    const reply = read('fetchAllProducts', await shop.call('fetchAllProducts', { client_id: 'bare' }))
    expect(reply).toMatchObject({ products: [], occasions: [], categories: [], latestProductIds: [] })
    expect(reply.pagination).toEqual({ page: 1, per_page: 50, total: 0, total_pages: 0 })
  })

  it("a product's new words, brand, size and price", async () => {
    await change({ name: { en: 'Rucksack', hi: 'थैला' }, brandId: 'Nomad "Pro"', size: 'L', points: 70 })
    expect(await tile()).toMatchObject({
      product_name: { en: 'Rucksack', hi: 'थैला' },
      brand_id: 'Nomad "Pro"',
      product_size: 'L',
      current_client_product_price_points: [{ product_points: 70 }],
    })
    await change({ points: null })
    expect((await tile())?.current_client_product_price_points).toEqual([])
  })

  it('pictures that were added, put in another order, taken away or given to another product', async () => {
    const mug = await addProduct(db(), travel, { code: 'MUG' })
    const [side] = await db()
      .insert(productPictures)
      .values({ productId: bag.id, filename: 'media/side.webp', position: 1 })
      .returning()
    expect(await filenames()).toEqual(['media/BAG.webp', 'media/side.webp'])
    const moveSide = (to: Partial<typeof productPictures.$inferInsert>) =>
      db()
        .update(productPictures)
        .set(to)
        .where(eq(productPictures.id, side?.id ?? 0))
    await moveSide({ position: -1 })
    expect(await filenames()).toEqual(['media/side.webp', 'media/BAG.webp'])
    await moveSide({ productId: mug.id })
    expect(await filenames()).toEqual(['media/BAG.webp'])
    expect((await tile(mug.id))?.product_images).toHaveLength(2)
    await db().delete(productPictures).where(eq(productPictures.productId, bag.id))
    expect(await filenames()).toEqual([])
  })

  it('what a picture shows and which place of it stays in sight, if somebody has said so [I.1]', async () => {
    const say = (values: Partial<typeof productPictures.$inferInsert>) =>
      db().update(productPictures).set(values).where(eq(productPictures.productId, bag.id))
    const alt = { en: 'From the "front"', hi: 'सामने से' }
    const filename = 'media/BAG.webp'
    for (const [said, shown] of [
      [
        { alt, focusX: 0.25, focusY: 1 },
        { filename, alt, focus: { x: 0.25, y: 1 } },
      ],
      [{ alt: {} }, { filename, focus: { x: 0.25, y: 1 } }],
      [{ focusX: null, focusY: null }, { filename }],
    ] as const) {
      await say(said)
      expect((await tile())?.product_images).toEqual([shown])
    }
  })

  it('the new name of a category on its products, and another category of a product', async () => {
    const kitchen = await addCategory(db(), clientId, 'Kitchen')
    await db()
      .update(categories)
      .set({ name: { en: 'Voyages' } })
      .where(eq(categories.id, travel.id))
    expect((await tile())?.category_master).toMatchObject([{ name: { en: 'Voyages' } }])
    await change({ categoryId: kitchen.id })
    expect((await tile())?.category_master).toMatchObject([{ name: { en: 'Kitchen' } }])
  })

  it('badges, retired and removed products in its lists and its total', async () => {
    const mug = await addProduct(db(), travel, { code: 'MUG', isFeature: true, position: 0 })
    await change({ isFeature: true, isLatest: true })
    expect(await listing()).toMatchObject({
      featureProductIds: [mug.id, bag.id],
      latestProductIds: [bag.id],
      pagination: { total: 2 },
    })
    await change({ isActive: false }, mug)
    expect(await listing()).toMatchObject({ featureProductIds: [bag.id], pagination: { total: 1 } })
    await db().delete(products).where(eq(products.id, bag.id))
    expect(await listing()).toMatchObject({ products: [], featureProductIds: [], pagination: { total: 0 } })
    expect(await db().select().from(productTiles).where(eq(productTiles.productId, bag.id))).toEqual([])
  })

  it('its categories, subcategories and occasions, come, renamed and gone', async () => {
    const kitchen = await addCategory(db(), clientId, 'Kitchen')
    const [pans] = await db()
      .insert(subcategories)
      .values({ categoryId: kitchen.id, name: { en: 'Pans' } })
      .returning()
    await db()
      .insert(occasions)
      .values({ clientId, name: { en: 'Diwali' } })
    const before = await listing()
    expect(before.categories.map(({ name }) => name['en'])).toEqual(['Travel', 'Kitchen'])
    expect(before.categories[1]?.product_subcategory_masters).toMatchObject([
      { subcategory_name: { en: 'Pans' } },
    ])
    expect(before.occasions).toMatchObject([{ occasion_name: { en: 'Diwali' } }])
    await db()
      .update(subcategories)
      .set({ name: { en: 'Pots' } })
      .where(eq(subcategories.id, pans?.id ?? 0))
    await db().delete(occasions).where(eq(occasions.clientId, clientId))
    const after = await listing()
    expect(after.categories[1]?.product_subcategory_masters).toMatchObject([
      { subcategory_name: { en: 'Pots' } },
    ])
    expect(after.occasions).toEqual([])
    await db().delete(categories).where(eq(categories.id, kitchen.id))
    expect((await listing()).categories).toHaveLength(1)
  })
})

describe('changes that are made at the same moment', () => {
  it('all show: a category is renamed while a product is put into it', async () => {
    const renaming = await openTransaction()
    const adding = await openTransaction()
    await renaming.db
      .update(categories)
      .set({ name: { en: 'Voyages' } })
      .where(eq(categories.id, travel.id))
    const mug = await addProduct(adding.db, travel, { code: 'MUG' })
    await renaming.commit()
    await adding.commit()
    expect((await tile(mug.id))?.category_master).toMatchObject([{ name: { en: 'Voyages' } }])
    expect((await tile())?.category_master).toMatchObject([{ name: { en: 'Voyages' } }])
    expect((await listing()).pagination).toMatchObject({ total: 2 })
  })

  it('all show: many products come at once, each in a transaction of its own', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        addProduct(db(), travel, { code: `P${index}`, isFeature: true, position: index }),
      ),
    )
    const { pagination, featureProductIds, products: shown } = await listing()
    expect(pagination).toMatchObject({ total: 21 })
    expect(featureProductIds).toHaveLength(20)
    expect(shown.every((product) => product.product_images.length === 1)).toBe(true)
  })
})

it('nothing is left of a client that is removed', async () => {
  await db().delete(products).where(eq(products.clientId, clientId))
  await db().delete(categories).where(eq(categories.clientId, clientId))
  await db().delete(clients).where(eq(clients.id, clientId))
  expect((await shop.call('fetchAllProducts', { client_id: loginId })).status).toBe(404)
})
