import { isReservedClientLoginId, routePatterns } from '../contract/routes.ts'
import { categoriesRequest, listingRequest, noFilters, productRequest } from '../domain/listing-request.ts'
import { readRaw } from '../storage/raw-session.ts'
import type { FirstCall } from './start-early-call.ts'

/** The pages that one call with nothing but the client in it is made for. */
const callsOfClient = {
  [routePatterns.aboutUs]: { name: 'aboutUs', path: '/about-us' },
  [routePatterns.terms]: { name: 'termsAndConditions', path: '/terms-and-conditions' },
  [routePatterns.privacy]: { name: 'privacyPolicy', path: '/privacy-policy' },
  [routePatterns.contactUs]: { name: 'clientDetails', path: '/client-details' },
} as const

const PRODUCT_ID = /^[1-9]\d{0,14}$/

/** What the router keeps of a navigation's state; a listing's filters may stand in it. */
function hasNavigationState(historyState: unknown): boolean {
  return Boolean((historyState as { usr?: unknown } | null)?.usr)
}

/**
 * The call that the page at an address makes first, where it is known without the page's own code.
 * @param segments the address below the base path.
 * @param query the query string: a listing's filters are left to the listing.
 */
export function firstCallOf(
  segments: readonly string[],
  query: string,
  historyState: unknown,
): FirstCall | null {
  const [first = '', second] = segments
  if (segments.length === 1 && !isReservedClientLoginId(first)) {
    return {
      name: 'fetchHomePageData',
      path: `/fetchHomePageData/${encodeURIComponent(first)}`,
      request: { clientLoginId: first },
      isHome: true,
    }
  }
  const client = readRaw('clientLoginId')
  if (!client) return null
  const page = `/${first}`
  if (page === routePatterns.productListing && query === '' && !hasNavigationState(historyState)) {
    const request = listingRequest(client, noFilters, 1)
    return { name: 'fetchAllProducts', path: '/fetch-all-products', request, isHome: false }
  }
  if (page === routePatterns.categoryListing) {
    const request = categoriesRequest(client, 1)
    return { name: 'fetchAllCategories', path: '/fetch-all-categories', request, isHome: false }
  }
  if (Object.hasOwn(callsOfClient, page)) {
    const call = callsOfClient[page as keyof typeof callsOfClient]
    return { ...call, request: { client_id: client }, isHome: false }
  }
  if (
    routePatterns.productDetails.startsWith(`${page}/`) &&
    second !== undefined &&
    PRODUCT_ID.test(second)
  ) {
    const request = productRequest(client, Number(second))
    return { name: 'fetchProductDetails', path: '/fetch-product-details', request, isHome: false }
  }
  return null
}

/** The part of the static shell that has the shape of the page that makes this call, or `null`. */
export function shellFor({ name }: FirstCall): 'home' | 'listing' | 'details' | null {
  if (name === 'fetchHomePageData') return 'home'
  if (name === 'fetchAllProducts') return 'listing'
  return name === 'fetchProductDetails' ? 'details' : null
}
