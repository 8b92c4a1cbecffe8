import type { Category, Occasion } from '../contract/entities/category.ts'
import type { Id } from '../contract/entities/primitives.ts'
import type { Product } from '../contract/entities/product.ts'
import { megaMenu } from '../contract/limits.ts'
import { inLanguage } from './localized.ts'

export interface MenuEntry {
  id: Id
  name: string
}

/** The lists of the home data that the menu is made of. */
export interface MenuLists {
  categories: readonly Category[]
  occasions: readonly Occasion[]
  limitedProducts: readonly Product[]
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

/** Entries without a name can't be read, so they are left out. */
function named(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter((entry) => entry.name.trim() !== '')
}

/** The first ten that can be shown, in the provider's order: the same first ones as on the home page. */
function firstOf(entries: readonly MenuEntry[]): MenuEntry[] {
  return named(entries).slice(0, megaMenu.perColumn)
}

function subcategoriesOf(category: Category): MenuEntry[] {
  return firstOf(
    category.product_subcategory_masters.map(({ id, subcategory_name }) => ({
      id,
      name: inLanguage(subcategory_name),
    })),
  )
}

/**
 * What the menu shows of the home data: at most ten entries a column, each labelled by its name and in the order
 * that the provider chose (wire contract, "Menu lists").
 */
export function shopMenuOf(home: MenuLists): ShopMenu {
  const categories = firstOf(home.categories.map(({ id, name }) => ({ id, name: inLanguage(name) })))
  return {
    occasions: firstOf(
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
    products: firstOf(
      home.limitedProducts.map(({ id, product_name }) => ({ id, name: inLanguage(product_name) })),
    ),
    manyProducts: home.limitedProducts.length >= megaMenu.viewAllFrom,
  }
}
