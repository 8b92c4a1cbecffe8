import type { Category, Occasion } from '../contract/entities/category.ts'
import type { Id } from '../contract/entities/primitives.ts'
import type { Product } from '../contract/entities/product.ts'
import { megaMenu } from '../contract/limits.ts'
import { inLanguage } from './localized.ts'

export interface MenuEntry {
  id: Id
  name: string
}

/** The four columns of "Shop by Category" (section 2, "Mega-dropdown"). */
export interface ShopMenu {
  occasions: MenuEntry[]
  categories: MenuEntry[]
  /** There are enough categories for a "View All Category" link. */
  manyCategories: boolean
  /** The subcategories of the shown categories, each group under its category. */
  subcategories: { category: MenuEntry; entries: MenuEntry[] }[]
  products: MenuEntry[]
  /** There are enough products for a "View All Products" link. */
  manyProducts: boolean
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Entries without a name can't be read or heard, so they are left out. */
function named(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter((entry) => entry.name.trim() !== '')
}

function firstByName(entries: readonly MenuEntry[]): MenuEntry[] {
  return named(entries)
    .toSorted((one, other) => byName.compare(one.name, other.name))
    .slice(0, megaMenu.perColumn)
}

function subcategoriesOf(category: Category): MenuEntry[] {
  return firstByName(
    category.product_subcategory_masters.map(({ id, subcategory_name }) => ({
      id,
      name: inLanguage(subcategory_name),
    })),
  )
}

/**
 * What the menu shows of the home data: at most ten entries a column, by name; the products stand in the
 * order that the provider chose for them.
 */
export function shopMenuOf(home: {
  categories: readonly Category[]
  occasions: readonly Occasion[]
  limitedProducts: readonly Product[]
}): ShopMenu {
  const categories = firstByName(home.categories.map(({ id, name }) => ({ id, name: inLanguage(name) })))
  const products = named(
    home.limitedProducts.map(({ id, product_name }) => ({ id, name: inLanguage(product_name) })),
  )
  return {
    occasions: firstByName(
      home.occasions.map(({ id, occasion_name }) => ({ id, name: inLanguage(occasion_name) })),
    ),
    categories,
    manyCategories: home.categories.length >= megaMenu.viewAllFrom,
    subcategories: categories
      .map((shown) => {
        const category = home.categories.find(({ id }) => id === shown.id)
        return { category: shown, entries: category === undefined ? [] : subcategoriesOf(category) }
      })
      .filter(({ entries }) => entries.length > 0),
    products: products.slice(0, megaMenu.perColumn),
    manyProducts: home.limitedProducts.length >= megaMenu.viewAllFrom,
  }
}
