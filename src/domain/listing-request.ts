/** Builders of requests that more than one place sends. No schemas, because the boot script uses them too. */
import { productFlag, sortByPoints, type ProductFlag, type SortByPoints } from '../contract/codes.ts'
import type { RequestOf } from '../contract/endpoints.ts'
import type { Id } from '../contract/shop-entities/primitives.ts'
import { PAGE_SIZE } from '../contract/limits.ts'

export interface ListingFilters {
  flag: ProductFlag
  occasionIds: readonly Id[]
  categoryIds: readonly Id[]
  subCategoryIds: readonly Id[]
  /**
   * Only products that the member can afford after the cart. Applied by the shop: no call has such a filter.
   */
  withinPoints: boolean
  /** `null` for the provider's default order. */
  sort: SortByPoints | null
}

export const noFilters: ListingFilters = {
  flag: productFlag.all,
  occasionIds: [],
  categoryIds: [],
  subCategoryIds: [],
  withinPoints: false,
  sort: null,
}

/**
 * Sort order of the request. With `withinPoints` the default is ascending: the list then ends with the first
 * product that is too expensive.
 */
export function sortOf({ sort, withinPoints }: ListingFilters): SortByPoints | null {
  return sort ?? (withinPoints ? sortByPoints.ascending : null)
}

/** Request of `/fetch-all-products` for one page of the listing (section 7). */
export function listingRequest(
  clientLoginId: string,
  filters: ListingFilters,
  page: number,
): RequestOf<'fetchAllProducts'> {
  return {
    client_id: clientLoginId,
    page,
    per_page: PAGE_SIZE,
    occasion_filter: [...filters.occasionIds],
    category_filter: [...filters.categoryIds],
    sub_category_filter: [...filters.subCategoryIds],
    feature_or_latest_product_filter: filters.flag,
    price_filter: sortOf(filters) ?? '',
  }
}

/** Request of `/fetch-all-categories` for one page. */
export function categoriesRequest(clientLoginId: string, page: number): RequestOf<'fetchAllCategories'> {
  return { client_id: clientLoginId, page, per_page: PAGE_SIZE, filters: [] }
}

/** Request of `/fetch-product-details`. */
export function productRequest(clientLoginId: string, productId: Id): RequestOf<'fetchProductDetails'> {
  return { client_id: clientLoginId, product_id: productId }
}
