/** The list of products: the shop's order, filters, pages; and the shop, which shows each change at once. */
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { productPictures, products } from '../../../server/db/schema.ts'
import { addProduct } from '../catalogue-builders.ts'
import { eventually } from '../../setup/eventually.ts'
import { fixture } from '../fixture.ts'
import { openProductDesk } from '../shops/open-product-desk.ts'

const desk = fixture(openProductDesk)

beforeAll(async () => {
  const { db } = desk.shop.database
  await desk.product({
    code: 'LAMP-1',
    position: 5,
    name: { en: 'Brass lamp', hi: 'पीतल का दीपक' },
    brandId: 'Lumen',
    stock: 3,
    lowStock: 3,
  })
  await desk.product({ code: 'LAMP-2', position: 2, name: { en: 'Paper lamp' }, stock: 4, lowStock: 3 })
  await desk.product({ code: 'OLD-3', position: 3, name: { en: '100% wool' }, isActive: false, points: null })
  const { id } = await addProduct(db, desk.office, {
    code: 'DESK-4',
    position: 4,
    name: { en: 'Desk', hi: 'मेज़' },
    shortDescription: { en: 'For lamps', hi: '' },
    stock: 0,
    lowStock: 9,
  })
  await db.delete(productPictures).where(eq(productPictures.productId, id))
})

const codes = async (query: string) => (await desk.listed(query)).items.map(({ code }) => code)
const inWords = (q: string) => codes(`q=${encodeURIComponent(q)}`)

it('is in the shop’s order, of this client alone, retired ones among them', async () => {
  // CUP is the desk's own, at position 0.
  expect(await codes('')).toEqual(['CUP', 'LAMP-2', 'OLD-3', 'DESK-4', 'LAMP-1'])
})

it('pages follow each other without gap or repetition', async () => {
  const first = await desk.listed('limit=2')
  const second = await desk.listed(`limit=2&cursor=${first.next}`)
  const third = await desk.listed(`limit=2&cursor=${second.next}`)
  const pages = [first, second, third].map(({ items }) => items.map(({ code }) => code))
  expect([pages, third.next]).toEqual([[['CUP', 'LAMP-2'], ['OLD-3', 'DESK-4'], ['LAMP-1']], null])
})

describe('a search', () => {
  it.each([
    ['a part of a name', 'lam', ['LAMP-2', 'LAMP-1']],
    ['a name in Hindi', 'दीपक', ['LAMP-1']],
    ['a code', 'k-4', ['DESK-4']],
    ['a brand in any case', 'LUMEN', ['LAMP-1']],
    ['words in any order', 'lamp paper', ['LAMP-2']],
    ['a sign of the pattern as itself', '00%', ['OLD-3']],
    ['no other character for it', '0_%', []],
    ['one or two letters at the beginning of a word', 'pa', ['LAMP-2']],
    ['no word of a category', 'office', []],
  ])('finds %s', async (_what, q, found) => {
    expect(await inWords(q)).toEqual(found)
  })
})

it.each([
  ['active=no', ['OLD-3']],
  ['active=yes&q=lamp', ['LAMP-2', 'LAMP-1']],
  ['stock=out', ['DESK-4']],
  ['stock=low', ['LAMP-1']],
  ['code=lamp-1', ['LAMP-1']],
  ['code=LAMP', []],
  ['lacks=price', ['OLD-3']],
  ['lacks=picture', ['DESK-4']],
  ['lacks=text', []],
  ['lacks=text&language=hi', ['CUP', 'LAMP-2', 'OLD-3', 'DESK-4']],
])('%s', async (query, found) => {
  expect(await codes(query)).toEqual(found)
})

it('of the variants of one thing', async () => {
  const first = await desk.product({ code: 'TEE-S', position: 20 })
  const second = await desk.product({ code: 'TEE-M', position: 21 })
  await desk.change(second, { version: 1, group: first })
  expect(await codes(`group=${first}`)).toEqual(['TEE-S', 'TEE-M'])
  expect(await codes(`group=${second}`)).toEqual([])
  await desk.shop.database.db.delete(products).where(inArray(products.id, [first, second]))
})

it('of a category', async () => {
  expect(await codes(`category=${desk.office.id}`)).toEqual(['DESK-4'])
  expect(await codes(`category=${desk.theirs.category}`)).toEqual([])
})

it('a text is missing in a language from when another language has it', async () => {
  const id = await desk.product({ position: 9, name: { en: 'Mug', hi: 'मग' } })
  const { code } = await desk.shownProduct(id)
  const isLacking = async () => (await codes('lacks=text&language=hi')).includes(code)
  expect(await isLacking()).toBe(false)
  await desk.change(id, { version: 1, benefits: { en: 'Warm' } })
  expect(await isLacking()).toBe(true)
  await desk.change(id, { version: 2, benefits: { hi: 'गरम' } })
  expect(await isLacking()).toBe(false)
  await desk.change(id, { version: 3, active: false })
})

it('categories come with their subcategories, occasions by themselves; only this client’s', async () => {
  const read = async (what: string) => (await desk.catalogue.call('GET', `/clients/acme/${what}`)).data
  expect(await read('categories')).toEqual({
    items: [
      { id: expect.any(Number) as number, code: 'TRAVEL', name: { en: 'Travel' }, subcategories: [] },
      {
        id: desk.home.id,
        code: 'HOME',
        name: { en: 'Home' },
        subcategories: [{ id: desk.lamps, name: { en: 'Lamps' } }],
      },
      {
        id: desk.office.id,
        code: 'OFFICE',
        name: { en: 'Office' },
        subcategories: [{ id: desk.desks, name: { en: 'Desks' } }],
      },
    ],
    next: null,
  })
  expect(await read('occasions')).toEqual({
    items: [
      { id: desk.diwali, name: { en: 'Diwali' } },
      { id: desk.birthday, name: { en: 'Birthday' } },
    ],
    next: null,
  })
  const { next } = (await read('categories?limit=2')) as { next: string }
  expect(await read(`categories?limit=2&cursor=${next}`)).toMatchObject({
    items: [{ code: 'OFFICE' }],
    next: null,
  })
})

it('a sale that leaves the stock neither low nor out writes no index', async () => {
  const id = await desk.product({ position: 10, stock: 50, lowStock: 3, isActive: false })
  const heapOnly = await desk.shop.database.db.transaction(async (transaction) => {
    const counts: number[] = []
    for (const stock of [50, 49, 2]) {
      await transaction.execute(sql`update products set stock = ${stock} where id = ${id}`)
      const { rows } = await transaction.execute<{ updates: number }>(
        sql`select pg_stat_get_xact_tuples_hot_updated('products'::regclass)::int as updates`,
      )
      counts.push(rows[0]?.updates ?? 0)
    }
    return counts.map((count) => count - (counts[0] ?? 0))
  })
  expect(heapOnly).toEqual([0, 1, 1])
  expect(await codes('stock=low')).toContain((await desk.shownProduct(id)).code)
})

describe('the shop', () => {
  const tiles = async () => {
    const { data } = await desk.shop.call('fetchAllProducts', { client_id: 'acme', page: 1 })
    return (data as { products: Record<string, unknown>[] }).products
  }
  const tile = async (id: number) => (await tiles()).find((one) => one['id'] === id)

  it('shows a change, a retired product no more, and one that is brought back again', async () => {
    const id = await desk.product({ position: 20 })
    expect(await tile(id)).toMatchObject({ current_client_product_price_points: [{ product_points: 100 }] })
    await desk.change(id, { version: 1, points: 650, name: { en: 'Mug' } })
    await eventually(async () => JSON.stringify(await tile(id)).includes('650'))
    expect(await tile(id)).toMatchObject({ product_name: { en: 'Mug' } })
    await desk.change(id, { version: 2, active: false })
    await eventually(async () => (await tile(id)) === undefined)
    await desk.change(id, { version: 3, active: true })
    await eventually(async () => (await tile(id)) !== undefined)
  })

  it('shows a new product, and pictures in their order', async () => {
    const { data } = await desk.catalogue.call('POST', '/clients/acme/products', {
      code: 'NEW',
      name: { en: 'New' },
      category: desk.home.id,
      points: 5,
      pictures: [{ filename: 'media/LAMP-2.webp' }, { filename: 'media/LAMP-1.webp' }],
    })
    const { id, version, pictures } = data as {
      id: number
      version: number
      pictures: { filename: string }[]
    }
    const shown = async () =>
      ((await tile(id))?.['product_images'] as { filename: string }[] | undefined)?.map(
        ({ filename }) => filename,
      )
    await eventually(async () => (await shown())?.[0] === 'media/LAMP-2.webp')
    await desk.change(id, { version, pictures: pictures.toReversed() })
    await eventually(async () => (await shown())?.[0] === 'media/LAMP-1.webp')
  })
})
