/** The choices of a variant group, and when replies that contain them are refreshed. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { productPictures, products, variantLists } from '../../../server/db/schema.ts'
import { eventually } from '../../setup/eventually.ts'
import { addOrder } from '../add-order.ts'
import { addMember } from '../catalogue-builders.ts'
import { codesOf } from '../shops/open-acme-catalogue.ts'
import { openTestShop, read } from '../shops/open-test-shop.ts'
import { useWardrobe } from '../shops/use-wardrobe.ts'

const wardrobe = useWardrobe()

describe('the choices of a group', () => {
  it('come with its tile and with the details of each, itself included [V.5]', async () => {
    const variants = [
      {
        id: wardrobe.ids['H-S'],
        product_code: 'H-S',
        product_size: 'S',
        in_stock: false,
        product_points: 500,
      },
      {
        id: wardrobe.ids['H-M'],
        product_code: 'H-M',
        product_size: 'M',
        in_stock: true,
        product_points: 200,
      },
      {
        id: wardrobe.ids['H-L'],
        product_code: 'H-L',
        product_size: 'L',
        product_colour: 'Crimson',
        filename: 'media/H-L.webp',
        in_stock: true,
        product_points: 400,
      },
    ]
    expect(await wardrobe.variants()).toMatchObject(variants)
    for (const code of ['H-S', 'H-L']) expect(await wardrobe.details(code)).toMatchObject({ variants })
    expect(await wardrobe.details('H-L')).toMatchObject({ product_code: 'H-L', product_colour: 'Crimson' })
  })

  it('cost a product of its own nothing [V.5]', async () => {
    expect(await wardrobe.details('MUG')).not.toHaveProperty('variants')
    const { data } = await wardrobe.shop.call('fetchAllProducts', {
      client_id: wardrobe.loginId,
      search_name: 'mug',
    })
    expect((data as { products: object[] }).products[0]).not.toHaveProperty('variants')
  })

  it('follow a picture, a price, a size and a retirement [V.5]', async () => {
    const { db } = wardrobe.shop.database
    await db.delete(productPictures).where(eq(productPictures.productId, wardrobe.ids['H-L'] ?? 0))
    await wardrobe.change('H-M', { points: 250, size: 'Medium' })
    expect(await wardrobe.variants()).toMatchObject([
      {},
      { product_points: 250, product_size: 'Medium' },
      { filename: null },
    ])
    await wardrobe.change('H-M', { groupId: null })
    const left = [{ product_code: 'H-S' }, { product_code: 'H-L' }]
    expect((await wardrobe.details('H-L'))?.['variants']).toMatchObject(left)
    expect(await wardrobe.details('H-M')).not.toHaveProperty('variants')
    await db.delete(products).where(eq(products.id, wardrobe.ids['H-L'] ?? 0))
    expect(
      await db
        .select()
        .from(variantLists)
        .where(eq(variantLists.groupId, wardrobe.ids['H-S'] ?? 0)),
    ).toEqual([])
  })
})

describe('a reply that is kept', () => {
  /** Watches the notifications of catalogue changes, and the replies of a caching server. */
  async function watch() {
    const { pool } = wardrobe.shop.database
    const listener = await pool.connect()
    let changes = 0
    listener.on('notification', () => (changes += 1))
    await listener.query('listen catalogue_changed')
    const keeping = await openTestShop({}, { database: wardrobe.shop.database })
    const kept = async () =>
      codesOf(
        read('fetchAllProducts', await keeping.call('fetchAllProducts', { client_id: wardrobe.loginId }))
          .products,
      )
    return {
      kept,
      async changes() {
        // Notifications arrive with the reply.
        await listener.query('select')
        return changes
      },
      async close() {
        listener.release(true)
        await keeping.app.close()
      },
    }
  }

  it('goes when an order takes a variant’s last piece, and stays when one of many goes [V.6]', async () => {
    const { database } = wardrobe.shop
    const row = await addMember(database.db, wardrobe.clientId, { balance: 5000 })
    const member = { ...row, clientLoginId: wardrobe.loginId }
    const orderPieces = (quantity: number) =>
      addOrder(database, member, [{ id: wardrobe.ids['H-M'] ?? 0, quantity }])
    await wardrobe.change('H-M', { stock: 3 })
    const watched = await watch()
    try {
      expect(await watched.kept()).toContain('H-M')
      await orderPieces(1)
      expect(await watched.changes()).toBe(0)
      await orderPieces(2)
      expect(await watched.changes()).toBe(1)
      await eventually(async () => (await watched.kept()).includes('H-L'))
      expect(await wardrobe.variants()).toMatchObject([
        { in_stock: false },
        { in_stock: false },
        { in_stock: true },
      ])
    } finally {
      await watched.close()
    }
  })
})
