import type { RequestOf } from '../../contract/endpoints.ts'
import type { Id } from '../../contract/shop-entities/primitives.ts'
import { listingRequest, noFilters } from '../../domain/listing-request.ts'
import { itemsOfPages, pagesOf } from '../../domain/paging.ts'
import { laterSession, type SearchState } from '../../storage/later-session-storage.ts'
import { queryClient } from '../../store/catalogue/query-client.ts'
import { productListKey, type ProductPages } from '../../store/catalogue/use-product-list.ts'

/** Key of a term's list among the product lists. */
export function searchListKey(term: string): string {
  return `search ${term}`
}

/** Request of `/fetch-all-products` for one page of a search (section 7). */
export function searchRequest(
  clientLoginId: string,
  term: string,
  page: number,
): RequestOf<'fetchAllProducts'> {
  return { ...listingRequest(clientLoginId, noFilters, page), search_name: term }
}

/** Stores a search while one of its products is shown (section 2, session key `searchState`). */
export function saveSearch(clientLoginId: string, term: string): void {
  const key = productListKey(clientLoginId, searchListKey(term))
  const pages = queryClient.getQueryData<ProductPages>(key)?.pages ?? []
  const products = pages.flatMap((page) => page.products)
  const foundIds = new Set(products.map(({ id }) => String(id)))
  const badged = (ids: readonly Id[]): Id[] => ids.filter((id) => foundIds.has(String(id)))
  laterSession.searchState.write({
    term,
    page: Math.max(1, pages.length),
    products,
    latestProductIds: badged(pages.flatMap((page) => page.latestProductIds)),
    featureProductIds: badged(pages.flatMap((page) => page.featureProductIds)),
  })
}

/** Restores a stored search into the query cache, unless its list is still there. */
export function restoreSearch(clientLoginId: string, kept: SearchState): void {
  const { term, page, products, latestProductIds, featureProductIds } = kept
  const key = productListKey(clientLoginId, searchListKey(term))
  if (queryClient.getQueryData(key) !== undefined) return
  const restored: ProductPages = {
    pages: pagesOf(products, page).map((productsOfPage, index) => ({
      products: productsOfPage,
      occasions: [],
      categories: [],
      // On page 1 only, as providers send them.
      latestProductIds: index === 0 ? latestProductIds : [],
      featureProductIds: index === 0 ? featureProductIds : [],
    })),
    pageParams: Array.from({ length: page }, (_, index) => index + 1),
  }
  if (itemsOfPages(restored.pages.map((one) => one.products)).length > 0)
    queryClient.setQueryData(key, restored)
}
