/** Display names. A name may be missing in every language, but a link needs a text. */
import type { Category } from '../contract/shop-entities/category.ts'
import type { LocalizedText } from '../contract/shop-entities/primitives.ts'
import type { Product } from '../contract/shop-entities/product.ts'
import { inLanguage } from './localized.ts'

/** A product's name, otherwise its code, otherwise its id. */
export function productName({
  id,
  product_name,
  product_code,
}: Pick<Product, 'id' | 'product_name' | 'product_code'>): string {
  return inLanguage(product_name) || product_code || String(id)
}

/** A category's name, otherwise its code, otherwise its id. */
export function categoryName({ id, name, code }: Pick<Category, 'id' | 'name' | 'code'>): string {
  return inLanguage(name) || code || String(id)
}

/** Leaves out choices without a name: an empty label can't be chosen. */
export function withName<Choice>(
  choices: readonly Choice[],
  nameOf: (choice: Choice) => LocalizedText,
): Choice[] {
  return choices.filter((choice) => inLanguage(nameOf(choice)).trim() !== '')
}
