/** The list's filter, which is in the page's address. */
import { productLacks } from '../../src/contract/admin/products.ts'
import { isLanguage } from '../../src/contract/languages.ts'
import type { AdminRequest } from '../api/admin-call.ts'

export const productFilterNames = ['q', 'category', 'active', 'stock', 'lacks', 'language'] as const
export type ProductFilter = Partial<Record<(typeof productFilterNames)[number], string>>

/** One of these words; undefined for anything else that an address may say. */
const oneOf = <const Word extends string>(words: readonly Word[], text: string | undefined) =>
  words.find((word) => word === text)

/** The filter as a request; what is no filter in an address is left out. */
export function productQuery(
  client: string,
  { q, category, active, stock, lacks, language }: ProductFilter,
): AdminRequest<'listProducts'> {
  const given = {
    q,
    category: category !== undefined && /^[1-9]\d{0,8}$/.test(category) ? Number(category) : undefined,
    active: oneOf(['yes', 'no'], active),
    stock: oneOf(['out', 'low'], stock),
    lacks: oneOf(productLacks, lacks),
    language: lacks === 'text' && language !== undefined && isLanguage(language) ? language : undefined,
  }
  return {
    client,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
}

/** Whether it leaves anything out. */
export const isFiltered = (filter: ProductFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)
