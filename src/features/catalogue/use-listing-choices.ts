import { useState } from 'react'
import type { Category, Occasion } from '../../contract/entities/category.ts'
import { useShop } from '../../store/shop-store.ts'
import type { ProductPage } from '../../store/use-product-list.ts'

/** What a listing can be narrowed down by. */
export interface ListingChoices {
  occasions: readonly Occasion[]
  categories: readonly Category[]
}

const nothing: ListingChoices = { occasions: [], categories: [] }

/**
 * The occasions and categories that page 1 brings (section 4). While the next page 1 is on its way the former
 * ones stay, and before the first the menu's, so that the filters do not come and go.
 */
export function useListingChoices(firstPage: ProductPage | null): ListingChoices {
  const menu = useShop((state) => state.menu)
  const [kept, setKept] = useState<ProductPage | null>(firstPage)
  if (firstPage !== null && firstPage !== kept && firstPage.categories.length > 0) setKept(firstPage)
  return firstPage ?? kept ?? menu ?? nothing
}
