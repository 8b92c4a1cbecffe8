/** A client's small catalogue for visitors' calls, and another client beside it. */
import {
  banners,
  contentPages,
  occasions,
  productOccasions,
  subcategories,
} from '../../../server/db/schema.ts'
import { addCategory, addClient, addPlace, addProduct } from '../catalogue-builders.ts'
import { openTestShop, read, type TestShop } from './open-test-shop.ts'

export const codesOf = (list: { product_code: string }[]) => list.map((product) => product.product_code)

type Database = TestShop['database']['db']
type Category = Awaited<ReturnType<typeof addCategory>>

/** Featured, latest, priced, unpriced and inactive products. */
async function addProducts(
  db: Database,
  { travel, kitchen, suitcases }: { travel: Category; kitchen: Category; suitcases: number },
) {
  return [
    await addProduct(db, travel, {
      code: 'T-1',
      name: { en: 'Cabin Case' },
      points: 300,
      position: 1,
      subcategoryId: suitcases,
      brandId: 'Nomad',
      isFeature: true,
    }),
    await addProduct(db, travel, {
      code: 'T-2',
      name: { en: 'Day Pack' },
      points: 100,
      position: 2,
      isLatest: true,
      description: { en: '<p>Light.</p>' },
    }),
    await addProduct(db, kitchen, { code: 'K-1', name: { en: 'Tea 100% Tin' }, points: null, position: 3 }),
    await addProduct(db, kitchen, {
      code: 'K-2',
      name: { en: 'Pan' },
      points: 100,
      position: 4,
      isFeature: true,
      isLatest: true,
    }),
    await addProduct(db, kitchen, {
      code: 'K-3',
      name: { en: 'Old Pan' },
      points: 50,
      position: 5,
      isActive: false,
      isFeature: true,
    }),
  ]
}

export async function openAcmeCatalogue() {
  const shop = await openTestShop()
  const { db } = shop.database
  const acme = await addClient(db, {
    loginId: 'Acme',
    clientEmail: 'hello@acme.example',
    accentColor: '#0a7d5c',
    languages: ['en', 'hi'],
    pointsName: { one: 'leaf', many: 'leaves', short: 'leaves' },
  })
  const travel = await addCategory(db, acme.id, 'Travel')
  const kitchen = await addCategory(db, acme.id, 'Kitchen')
  const [suitcase] = await db
    .insert(subcategories)
    .values({ categoryId: travel.id, name: { en: 'Suitcases' } })
    .returning()
  const suitcases = suitcase?.id ?? 0
  const [occasion] = await db
    .insert(occasions)
    .values({ clientId: acme.id, name: { en: 'Diwali' } })
    .returning()
  const diwali = occasion?.id ?? 0
  const made = await addProducts(db, { travel, kitchen, suitcases })
  const ids: Record<string, number> = Object.fromEntries(made.map(({ code, id }) => [code, id]))
  await db
    .insert(productOccasions)
    .values({ clientId: acme.id, productId: ids['K-2'] ?? 0, occasionId: diwali })
  await db.insert(banners).values([
    { clientId: acme.id, filename: 'media/second.webp', position: 2 },
    { clientId: acme.id, filename: 'media/first.webp', position: 1 },
  ])
  await db.insert(contentPages).values({
    clientId: acme.id,
    kind: 'about',
    title: 'About Acme',
    description: '<p>Since 1950.</p>',
    filename: 'media/about.webp',
  })
  const zenith = await addClient(db, { loginId: 'zenith', clientName: 'Zenith' })
  await addProduct(db, await addCategory(db, zenith.id, 'Travel'), {
    code: 'T-1',
    name: { en: 'Zenith Case' },
  })
  await addPlace(db, 'KA', 'Karnataka', 'Mysuru')
  return {
    ...shop,
    travel,
    kitchen,
    /** The id of the only subcategory, in Travel. */
    suitcases,
    /** The id of the only occasion. */
    diwali,
    /** The products' ids by code. */
    ids,
    /** A page of the listing, parsed as the shop parses it. */
    listing: async (request: Record<string, unknown> = {}) =>
      read('fetchAllProducts', await shop.call('fetchAllProducts', { client_id: 'acme', ...request })),
  }
}
