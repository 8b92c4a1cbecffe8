import type { RequestOf } from '../../contract/endpoints.ts'
import { listingRequest, noFilters } from '../../domain/listing-request.ts'
import { itemsOfPages, pagesOf } from '../../domain/paging.ts'
import { session, type SearchState } from '../../storage/session-storage.ts'
import { queryClient } from '../../store/query-client.ts'
import { productListKey, type ProductPages } from '../../store/use-product-list.ts'

/** The name of a term's list among the product lists. */
export function searchListKey(term: string): string {
  return `search ${term}`
}

/** What `/fetch-all-products` is sent for one page of a search (section 7). */
export function searchRequest(
  clientLoginId: string,
  term: string,
  page: number,
): RequestOf<'fetchAllProducts'> {
  return { ...listingRequest(clientLoginId, noFilters, page), search_name: term }
}

/** Keeps a search while one of its products is looked at (section 2, session key `searchState`). */
export function saveSearch(clientLoginId: string, term: string): void {
  const key = productListKey(clientLoginId, searchListKey(term))
  const pages = queryClient.getQueryData<ProductPages>(key)?.pages ?? []
  session.searchState.write({
    term,
    page: Math.max(1, pages.length),
    products: pages.flatMap((page) => page.products),
  })
}

/** Puts a kept search back in front of the search page, unless its list is still there. */
export function restoreSearch(clientLoginId: string, { term, page, products }: SearchState): void {
  const key = productListKey(clientLoginId, searchListKey(term))
  if (queryClient.getQueryData(key) !== undefined) return
  const restored: ProductPages = {
    pages: pagesOf(products, page).map((productsOfPage) => ({
      products: productsOfPage,
      occasions: [],
      categories: [],
      latestProductIds: [],
      featureProductIds: [],
    })),
    pageParams: Array.from({ length: page }, (_, index) => index + 1),
  }
  if (itemsOfPages(restored.pages.map((one) => one.products)).length > 0)
    queryClient.setQueryData(key, restored)
}
