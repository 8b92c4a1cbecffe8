import { useState } from 'react'
import type { Category, Occasion } from '../../contract/shop-entities/category.ts'
import { useShop } from '../../store/shop-store.ts'
import type { ProductPage } from '../../store/catalogue/use-product-list.ts'

export interface ListingChoices {
  occasions: readonly Occasion[]
  categories: readonly Category[]
}

const noChoices: ListingChoices = { occasions: [], categories: [] }

/**
 * Occasions and categories from page 1 (section 4). While the next page 1 loads, the previous ones stay, and
 * before the first page the menu's, so that the filters do not flicker.
 */
export function useListingChoices(firstPage: ProductPage | null): ListingChoices {
  const menu = useShop((state) => state.menu)
  const [kept, setKept] = useState<ProductPage | null>(firstPage)
  if (firstPage !== null && firstPage !== kept && firstPage.categories.length > 0) setKept(firstPage)
  return firstPage ?? kept ?? menu ?? noChoices
}
