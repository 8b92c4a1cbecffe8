/** One product: made, changed field by field, and everything else left as it is. */
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productHistory, products } from '../../../server/db/schema.ts'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import { fixture } from '../fixture.ts'
import { auditOf } from '../shops/open-desk.ts'
import { openProductDesk } from '../shops/open-product-desk.ts'

const desk = fixture(openProductDesk)
/** A picture that another product has. */
const STORED = 'media/VASE-OURS.webp'
let id: number
beforeAll(() => desk.product({ code: 'VASE-OURS' }))
beforeEach(async () => {
  id = await desk.product({
    name: { en: 'Lamp', hi: 'दीपक' },
    shortDescription: { en: 'Small', hi: 'छोटा' },
    description: { en: '<p>A lamp</p>', hi: '<p>एक दीपक</p>' },
    benefits: { en: '<ul><li>Light</li></ul>' },
    brandId: 'Lumen',
    size: 'S',
    colour: 'Red',
    points: 500,
    stock: 7,
    subcategoryId: desk.lamps,
  })
})

describe('a new product', () => {
  const made = (fields: object) =>
    desk.catalogue.call('POST', '/clients/acme/products', {
      code: `NEW-${id}`,
      name: { en: 'Desk' },
      category: desk.office.id,
      ...fields,
    })

  it('has what is given, no stock, and is the last in the shop’s order', async () => {
    const { status, data } = await made({
      name: { en: 'Desk', hi: 'मेज़' },
      description: { en: '<p>Wide</p>' },
      points: 9000,
      subcategory: desk.desks,
      occasions: [desk.diwali],
      brand: 'Wood',
      low_stock: 5,
      pictures: [{ filename: STORED, alt: { en: 'A desk', hi: '' }, focus: { x: 0.25, y: 1 } }],
    })
    expect([status, data]).toEqual([
      201,
      {
        id: expect.any(Number) as number,
        version: expect.any(Number) as number,
        code: `NEW-${id}`,
        name: { en: 'Desk', hi: 'मेज़' },
        short_description: {},
        description: { en: '<p>Wide</p>' },
        benefits: {},
        specifications: {},
        points: 9000,
        stock: 0,
        low_stock: 5,
        active: true,
        feature: false,
        latest: false,
        category: { id: desk.office.id, name: { en: 'Office' } },
        subcategory: { id: desk.desks, name: { en: 'Desks' } },
        occasions: [{ id: desk.diwali, name: { en: 'Diwali' } }],
        brand: 'Wood',
        size: null,
        colour: null,
        group: null,
        pictures: [{ filename: STORED, alt: { en: 'A desk' }, focus: { x: 0.25, y: 1 } }],
        updated_at: desk.shop.now().toISOString(),
      },
    ])
    expect((await desk.listed('limit=200')).items.at(-1)).toEqual(data)
    expect(await desk.shownProduct((data as { id: number }).id)).toEqual(data)
  })

  it('needs code, English name and category; fields that nobody knows are refused', async () => {
    const refused = [
      await desk.catalogue.call('POST', '/clients/acme/products', { name: { en: 'Desk' } }),
      await made({ name: { hi: 'मेज़' } }),
      await made({ stock: 5 }),
    ]
    expect(refused.map(({ status, fields }) => [status, Object.keys(fields ?? {})])).toEqual([
      [400, ['code', 'category']],
      [400, ['name.en']],
      [400, ['stock']],
    ])
  })

  it('gets no code that another one has, nor one that only looks like it', async () => {
    expect((await made({})).status).toBe(201)
    const again = [
      await made({}),
      await made({ code: `new-${id} ` }),
      await made({ code: `N\u200BEW-${id}` }),
    ]
    expect(again.map(({ status, error, fields }) => [status, error, Object.keys(fields ?? {})])).toEqual(
      Array.from({ length: 3 }, () => [409, 'taken', ['code']]),
    )
  })

  it('of one code is made once, however many make it at once', async () => {
    const replies = await Promise.all(['', '', '', ''].map(() => made({})))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  })
})

describe('a change', () => {
  it('of one field leaves all else byte for byte', async () => {
    const before = await desk.rowOf(id)
    const { status, data } = await desk.change(id, { version: 1, points: 650 })
    expect([status, data]).toMatchObject([200, { points: 650, version: 2 }])
    const { points, version, updated_at: at, ...others } = await desk.rowOf(id)
    expect([points, version, new Date(at as string)]).toEqual([650, 2, desk.shop.now()])
    const { points: _points, version: _version, updated_at: _at, ...unchanged } = before
    expect(others).toEqual(unchanged)
  })

  it('of a text replaces it in the languages given, removes an empty one, and leaves the others', async () => {
    await desk.shop.database.db
      .update(products)
      .set({ name: { en: 'Lamp', hi: 'दीपक', mr: 'दिवा' } })
      .where(eq(products.id, id))
    const fields = { name: { en: 'Lantern' }, short_description: { hi: null }, benefits: { hi: 'रोशनी' } }
    expect((await desk.change(id, { version: 2, ...fields })).data).toMatchObject({
      name: { en: 'Lantern', hi: 'दीपक', mr: 'दिवा' },
      short_description: { en: 'Small' },
      benefits: { en: '<ul><li>Light</li></ul>', hi: 'रोशनी' },
      description: { en: '<p>A lamp</p>', hi: '<p>एक दीपक</p>' },
    })
    for (const gone of ['', null, '  '])
      expect(await desk.change(id, { version: 3, name: { en: gone } })).toMatchObject({
        status: 400,
        fields: { 'name.en': expect.any(String) as string },
      })
  })

  it('of HTML is cleaned; only what is given', async () => {
    const dirty = `<p onclick="x()">A<script>x()</script> <a href="javascript:x()">b</a><iframe src="//x"></iframe></p>`
    await desk.shop.database.db
      .update(products)
      .set({ benefits: { en: dirty } })
      .where(eq(products.id, id))
    const { data } = await desk.change(id, { version: 2, description: { en: dirty } })
    expect(data).toMatchObject({ description: { en: '<p>A <a>b</a></p>' }, benefits: { en: dirty } })
  })

  it('to the same is none: no version, no history, no entry, no new time', async () => {
    const before = await desk.rowOf(id)
    const count = (await auditOf(desk.shop)).length
    const { pictures, points, name } = await desk.shownProduct(id)
    const { status } = await desk.change(id, { version: 1, pictures, points, name, occasions: [] })
    expect([status, await desk.rowOf(id)]).toEqual([200, before])
    expect(await desk.historyOf(id)).toEqual([])
    expect(await auditOf(desk.shop)).toHaveLength(count)
  })

  it('by a second editor is refused, with the product as it is now beside what was typed', async () => {
    await desk.change(id, { version: 1, points: 650 })
    const late = await desk.change(id, { version: 1, points: 700 })
    expect([late.status, late.error, late.data]).toEqual([
      409,
      'version_conflict',
      await desk.shownProduct(id),
    ])
    expect(late.data).toMatchObject({ points: 650, version: 2 })
  })

  it('is no conflict with a sale meanwhile, which keeps its piece', async () => {
    await desk.shop.place(desk.asha, id, 2)
    const { status, data } = await desk.change(id, { version: 1, points: 650 })
    expect([status, data]).toMatchObject([200, { points: 650, stock: 5 }])
  })

  it('of pictures or occasions alone raises the version and the time too', async () => {
    const { data: pictured } = await desk.change(id, { version: 1, pictures: [{ filename: STORED }] })
    expect(pictured).toMatchObject({
      version: 2,
      pictures: [{ filename: STORED, alt: {}, focus: null }],
      updated_at: desk.shop.now().toISOString(),
    })
    const { data } = await desk.change(id, { version: 2, occasions: [desk.birthday, desk.diwali] })
    expect(data).toMatchObject({ version: 3, occasions: [{ id: desk.diwali }, { id: desk.birthday }] })
    expect((await desk.change(id, { version: 2, occasions: [] })).status).toBe(409)
  })

  it('of the category drops the old one’s subcategory', async () => {
    const { data } = await desk.change(id, { version: 1, category: desk.office.id })
    expect(data).toMatchObject({ category: { id: desk.office.id }, subcategory: null })
    const { data: moved } = await desk.change(id, {
      version: 2,
      category: desk.home.id,
      subcategory: desk.lamps,
    })
    expect(moved).toMatchObject({ subcategory: { id: desk.lamps } })
  })

  it('retires it and brings it back', async () => {
    expect((await desk.change(id, { version: 1, active: false })).data).toMatchObject({ active: false })
    expect((await desk.change(id, { version: 2, active: true })).data).toMatchObject({ active: true })
  })

  it.each([
    ['category', () => ({ category: desk.theirs.category })],
    ['category', () => ({ category: 999_999 })],
    ['subcategory', () => ({ subcategory: desk.desks })],
    ['subcategory', () => ({ category: desk.office.id, subcategory: desk.lamps })],
    ['occasions', () => ({ occasions: [desk.diwali, desk.theirs.occasion] })],
    ['group', () => ({ group: desk.theirs.product })],
    ['group', () => ({ group: id })],
    ['pictures.1.filename', () => ({ pictures: [{ filename: STORED }, { filename: '../x.webp' }] })],
    ['pictures.0.filename', () => ({ pictures: [{ filename: `media/${'a'.repeat(32)}.webp` }] })],
    ['pictures.0.focus.x', () => ({ pictures: [{ filename: STORED, focus: { x: 1.01, y: 0 } }] })],
    ['name.fr', () => ({ name: { fr: 'Lampe' } })],
    ['points', () => ({ points: 0 })],
    ['description.en', () => ({ description: { en: '&'.repeat(60_000) } })],
  ])('that names %s wrongly is refused, and changes nothing', async (field, fields) => {
    const before = await desk.rowOf(id)
    const { status, fields: wrong } = await desk.change(id, { version: 1, points: 650, ...fields() })
    expect([status, Object.keys(wrong ?? {})]).toEqual([400, [field]])
    expect(await desk.rowOf(id)).toEqual(before)
  })

  it('is kept with whole texts; the entry of the audit log has their beginnings', async () => {
    const long = `<p>${'अ'.repeat(300)}</p>`
    await desk.change(id, { version: 1, description: { hi: long }, points: null })
    expect(await desk.historyOf(id)).toEqual([
      {
        id: expect.any(Number) as number,
        at: desk.shop.now().toISOString(),
        actor: desk.catalogue.name,
        fields: {
          description: [
            { en: '<p>A lamp</p>', hi: '<p>एक दीपक</p>' },
            { en: '<p>A lamp</p>', hi: long },
          ],
          points: [500, null],
        },
      },
    ])
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({
      operation: 'changeProduct',
      subject: `product ${id}`,
      client_id: desk.acme.id,
      before: { points: 500 },
      after: { points: null, description: { en: '<p>A lamp</p>', hi: `${long.slice(0, 200)}…` } },
    })
  })
})

it('a line of history is kept for two years', async () => {
  const { db } = desk.shop.database
  const daysAgo = (days: number) => new Date(desk.shop.now().getTime() - days * 86_400_000)
  const line = (days: number) => ({ productId: id, at: daysAgo(days), actor: String(days), fields: {} })
  await db.insert(productHistory).values([line(731), line(729)])
  await deleteExpired(db, desk.shop.now(), { sessionDays: 90, notificationDays: 730 })
  expect((await desk.historyOf(id)).map(({ actor }) => actor)).toEqual(['729'])
})

it('another client’s product is not there', async () => {
  const { product } = desk.theirs
  const replies = [
    await desk.catalogue.call('GET', `/products/${product}`),
    await desk.catalogue.call('GET', `/products/${product}/history`),
    await desk.change(product, { version: 1, points: 1 }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
})
