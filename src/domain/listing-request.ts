/** Builds the requests that more than one place sends; free of schemas, because the boot script uses them too. */
import { productFlag, sortByPoints, type ProductFlag, type SortByPoints } from '../contract/codes.ts'
import type { RequestOf } from '../contract/endpoints.ts'
import type { Id } from '../contract/entities/primitives.ts'
import { PAGE_SIZE } from '../contract/limits.ts'

export interface ListingFilters {
  flag: ProductFlag
  occasionIds: readonly Id[]
  categoryIds: readonly Id[]
  subCategoryIds: readonly Id[]
  /** Only what the member can redeem with the points that the cart leaves; no call has a filter for that. */
  withinPoints: boolean
  /** `null` leaves the provider's own order. */
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
 * The order that the provider is asked for. What is within the member's points is sorted by them where nothing else was
 * chosen: the list then ends with the first product that is not.
 */
export function sortOf({ sort, withinPoints }: ListingFilters): SortByPoints | null {
  return sort ?? (withinPoints ? sortByPoints.ascending : null)
}

/** What `/fetch-all-products` is sent for one page of the listing (section 7). */
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

/** What `/fetch-all-categories` is sent for one page. */
export function categoriesRequest(clientLoginId: string, page: number): RequestOf<'fetchAllCategories'> {
  return { client_id: clientLoginId, page, per_page: PAGE_SIZE, filters: [] }
}

/** What `/fetch-product-details` is sent. */
export function productRequest(clientLoginId: string, productId: Id): RequestOf<'fetchProductDetails'> {
  return { client_id: clientLoginId, product_id: productId }
}
