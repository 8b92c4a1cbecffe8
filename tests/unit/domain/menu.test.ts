import { describe, expect, test } from 'vitest'
import type { Category } from '../../../src/contract/shop-entities/category.ts'
import { shopMenuOf } from '../../../src/domain/menu.ts'
import { aProduct } from '../builders.ts'

function category(id: number, name: string, subcategories: string[] = []): Category {
  return {
    id,
    name: { en: name },
    image: '',
    image_of_product: false,
    code: `C${id}`,
    product_subcategory_masters: subcategories.map((text, index) => ({
      id: id * 100 + index,
      subcategory_name: { en: text },
    })),
  }
}

const product = (id: number, name: string) => aProduct({ id, product_name: { en: name } })

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Entry ${String(count - index).padStart(2, '0')}`)
const nothing = { categories: [], occasions: [], limitedProducts: [] }

describe('the mega-dropdown', () => {
  test("shows the first 10 occasions by their occasion_name, in the provider's order [S2.53]", () => {
    const occasions = numbered(12).map((name, id) => ({ id, occasion_name: { en: name } }))
    const menu = shopMenuOf({ ...nothing, occasions })
    expect(menu.occasions.map(({ name }) => name)).toEqual(numbered(12).slice(0, 10))
  })

  test("shows the first 10 categories by name, in the provider's order, as the home page begins [S2.54]", () => {
    const names = ['tea 10', 'Books', 'Tea 9', 'audio', ...numbered(10)]
    const categories = names.map((name, id) => category(id, name))
    expect(shopMenuOf({ ...nothing, categories }).categories.map(({ name }) => name)).toEqual(
      names.slice(0, 10),
    )
  })

  test.each([
    [9, false],
    [10, true],
    [11, true],
  ])('with %i categories the View All Category link is there: %s [S2.54, S9.15]', (count, there) => {
    const categories = numbered(count).map((name, id) => category(id, name))
    const menu = shopMenuOf({ ...nothing, categories })
    expect(menu.manyCategories).toBe(there)
    expect(menu.categories).toHaveLength(Math.min(10, count))
  })

  test.each([
    [9, false],
    [10, true],
    [25, true],
  ])('with %i products the View All Products link is there: %s [S2.56, S9.15]', (count, there) => {
    const limitedProducts = numbered(count).map((name, id) => product(id, name))
    const menu = shopMenuOf({ ...nothing, limitedProducts })
    expect(menu.manyProducts).toBe(there)
    expect(menu.products).toHaveLength(Math.min(10, count))
  })

  test('shows the subcategories of the first 10 categories only, at most 10 each [S2.55]', () => {
    const categories = numbered(11).map((name, id) => category(id, name, numbered(12)))
    const { subcategories } = shopMenuOf({ ...nothing, categories })
    expect(subcategories.map((group) => group.category.name)).toEqual(numbered(11).slice(0, 10))
    for (const group of subcategories) expect(group.entries).toHaveLength(10)
  })

  test('leaves out categories without subcategories from the third column, and entries without a name', () => {
    const categories = [category(1, 'Travel'), category(2, 'Books', ['Novels', ' ']), category(3, '')]
    const menu = shopMenuOf({ ...nothing, categories })
    expect(menu.categories.map(({ name }) => name)).toEqual(['Travel', 'Books'])
    expect(menu.subcategories).toEqual([
      { category: { id: 2, name: 'Books' }, entries: [{ id: 200, name: 'Novels' }] },
    ])
  })

  test('keeps the order that the provider chose for its products', () => {
    const limitedProducts = [product(1, 'Zebra rug'), product(2, 'Apron')]
    const { products } = shopMenuOf({ ...nothing, limitedProducts })
    expect(products.map(({ name }) => name)).toEqual(['Zebra rug', 'Apron'])
  })
})
