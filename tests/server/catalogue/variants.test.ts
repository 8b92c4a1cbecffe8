/** Variant groups (one product's sizes and colours): one tile per group. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { occasions, productOccasions, products } from '../../../server/db/schema.ts'
import { addCategory, addClient, addProduct } from '../catalogue-builders.ts'
import { codesOf } from '../shops/open-acme-catalogue.ts'
import { read } from '../shops/open-test-shop.ts'
import { useWardrobe } from '../shops/use-wardrobe.ts'

const wardrobe = useWardrobe()

describe('a group is one tile', () => {
  it('of the first of it that can be redeemed, in the place of that one [V.2]', async () => {
    expect(await wardrobe.shown()).toEqual(['MUG', 'CAP', 'H-M'])
    await wardrobe.change('H-S', { stock: 1 })
    expect(await wardrobe.shown({ per_page: 49 })).toEqual(['MUG', 'H-S', 'CAP'])
  })

  it('of its first one where none can be redeemed, sold out or without a price [V.2]', async () => {
    await wardrobe.change('H-M', { stock: 0 })
    await wardrobe.change('H-L', { points: null })
    expect(await wardrobe.shown()).toEqual(['MUG', 'H-S', 'CAP'])
  })

  it('of those that match a search, by words, colour or code [V.3]', async () => {
    expect(await wardrobe.shown({ search_name: 'crimson' })).toEqual(['H-L'])
    expect(await wardrobe.shown({ search_name: 'h-s' })).toEqual(['H-S'])
    expect(await wardrobe.shown({ search_name: 'product' })).toEqual(['MUG', 'CAP', 'H-M'])
  })

  it('of those that match a filter [V.3]', async () => {
    await wardrobe.change('H-L', { isFeature: true })
    expect(await wardrobe.shown({ feature_or_latest_product_filter: 'f' })).toEqual(['H-L'])
    const winter = await addCategory(wardrobe.shop.database.db, wardrobe.clientId, 'Winter')
    await wardrobe.change('H-L', { categoryId: winter.id })
    const { db } = wardrobe.shop.database
    const [diwali] = await db
      .insert(occasions)
      .values({ clientId: wardrobe.clientId, name: { en: 'Diwali' } })
      .returning()
    const occasionId = diwali?.id ?? 0
    await db.insert(productOccasions).values(
      ['H-S', 'H-L'].map((code) => ({
        clientId: wardrobe.clientId,
        productId: wardrobe.ids[code] ?? 0,
        occasionId,
      })),
    )
    expect(await wardrobe.shown({ occasion_filter: [occasionId] })).toEqual(['H-L'])
    expect(await wardrobe.shown({ category_filter: [winter.id] })).toEqual(['H-L'])
    expect(await wardrobe.shown({ category_filter: [wardrobe.clothes.id] })).toEqual(['MUG', 'CAP', 'H-M'])
  })

  it('that is sorted by the points of the one it shows [V.3]', async () => {
    expect(await wardrobe.shown({ price_filter: 1 })).toEqual(['CAP', 'H-M', 'MUG'])
    expect(await wardrobe.shown({ price_filter: 2 })).toEqual(['MUG', 'H-M', 'CAP'])
  })

  it('and is counted as one, with and without a filter [V.2]', async () => {
    expect((await wardrobe.listing()).pagination).toMatchObject({ total: 3 })
    expect((await wardrobe.listing({ search_name: 'product' })).pagination).toMatchObject({ total: 3 })
    expect((await wardrobe.listing({ search_name: 'h-' })).pagination).toMatchObject({ total: 1 })
  })

  it('on the home page too [V.2]', async () => {
    await wardrobe.shop.database.db
      .update(products)
      .set({ isFeature: true })
      .where(eq(products.clientId, wardrobe.clientId))
    const home = read(
      'fetchHomePageData',
      await wardrobe.shop.call('fetchHomePageData', { clientLoginId: wardrobe.loginId }),
    )
    expect(codesOf(home.allFeatureProducts)).toEqual(['MUG', 'CAP', 'H-M'])
    expect(codesOf(home.limitedProducts)).toEqual(['MUG', 'CAP', 'H-M'])
  })

  it('without those that were retired [V.4]', async () => {
    await wardrobe.change('H-M', { isActive: false })
    expect(await wardrobe.shown()).toEqual(['MUG', 'CAP', 'H-L'])
    expect(await wardrobe.variants()).toMatchObject([{ product_code: 'H-S' }, { product_code: 'H-L' }])
    await wardrobe.change('H-S', { isActive: false })
    expect(await wardrobe.variants()).toBeUndefined()
    expect((await wardrobe.listing()).pagination).toMatchObject({ total: 3 })
  })
})

it('the database refuses a group of another client’s product [V.1]', async () => {
  const other = await addClient(wardrobe.shop.database.db, { loginId: `${wardrobe.loginId}-other` })
  const theirs = await addProduct(
    wardrobe.shop.database.db,
    await addCategory(wardrobe.shop.database.db, other.id, 'Clothes'),
    { code: 'H-S' },
  )
  await expect(wardrobe.change('CAP', { groupId: theirs.id })).rejects.toMatchObject({
    cause: { constraint: 'products_group_of_same_client' },
  })
})
