import type { Category, Occasion } from '../contract/shop-entities/category.ts'
import type { Id } from '../contract/shop-entities/primitives.ts'
import type { Product } from '../contract/shop-entities/product.ts'
import { megaMenu } from '../contract/limits.ts'
import { inLanguage } from './localized.ts'

export interface MenuEntry {
  id: Id
  name: string
}

export interface MenuLists {
  categories: readonly Category[]
  occasions: readonly Occasion[]
  limitedProducts: readonly Product[]
}

/** The four columns of "Shop by Category" (section 2, "Mega-dropdown"). */
export interface ShopMenu {
  occasions: MenuEntry[]
  categories: MenuEntry[]
  /** Whether to show "View All Category". */
  manyCategories: boolean
  /** Subcategories of the shown categories, grouped by category. */
  subcategories: { category: MenuEntry; entries: MenuEntry[] }[]
  products: MenuEntry[]
  /** Whether to show "View All Products". */
  manyProducts: boolean
}

/** Leaves out entries without a name. */
function named(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter((entry) => entry.name.trim() !== '')
}

/** The first ten entries with a name, in the provider's order, as on the home page. */
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
 * Builds the menu from the home data: at most ten entries a column, labelled by name, in the provider's order
 * (wire contract, "Menu lists").
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
