/** The choices of a variant group, and when replies that contain them are refreshed. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { productPictures, products, variantLists } from '../../../server/db/schema.ts'
import { placeOrder } from '../../../server/domain/place-order.ts'
import { eventually } from '../../setup/eventually.ts'
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

  const orderOne = async (customer_id: number, quantity: number) => {
    const mobile = '9876543210'
    const placed = await placeOrder(
      wardrobe.shop.database.pool,
      {
        client_id: wardrobe.loginId,
        customer_id,
        cart_items: [
          {
            product_id: wardrobe.ids['H-M'] ?? 0,
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
      {
        tokenHash: '',
        memberId: customer_id,
        mobile,
        clientId: wardrobe.clientId,
        clientLoginId: wardrobe.loginId,
      },
    )
    expect(placed).toBeGreaterThan(0)
  }

  it('goes when an order takes a variant’s last piece, and stays when one of many goes [V.6]', async () => {
    const member = await addMember(wardrobe.shop.database.db, wardrobe.clientId, { balance: 5000 })
    await wardrobe.change('H-M', { stock: 3 })
    const watched = await watch()
    try {
      expect(await watched.kept()).toContain('H-M')
      await orderOne(member.id, 1)
      expect(await watched.changes()).toBe(0)
      await orderOne(member.id, 2)
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
