/** The first call of a page, derived from its address. No schemas, because the boot script uses it too. */
import type { calls } from '../contract/calls.ts'
import type { EndpointName, RequestOf } from '../contract/endpoints.ts'
import { isReservedClientLoginId, routePatterns } from '../contract/routes.ts'
import { categoriesRequest, listingRequest, productRequest, type ListingFilters } from './listing-request.ts'

/** A path of the table of calls with its parameter filled in. */
type FilledPath<Path extends string> = Path extends `${infer Head}/:${string}` ? `${Head}/${string}` : Path

/**
 * The first call of a page. Checked against the table of calls (section 7) as a type only: with the table and
 * its schemas the inline script would have 6.7 kB instead of 2.8 (gzip).
 */
export type FirstCall = {
  [Name in EndpointName]: {
    name: Name
    path: FilledPath<(typeof calls)[Name]['path']>
    /** As the page itself sends it, with the keys in the same order. */
    request: RequestOf<Name>
    /** True for the home call: a GET without a token (section 6). */
    isHome: (typeof calls)[Name]['auth'] extends 'none' ? true : false
  }
}[EndpointName]

/** Pages whose only call depends on nothing but the client. */
const callsOfClient = {
  [routePatterns.aboutUs]: { name: 'aboutUs', path: '/about-us' },
  [routePatterns.terms]: { name: 'termsAndConditions', path: '/terms-and-conditions' },
  [routePatterns.privacy]: { name: 'privacyPolicy', path: '/privacy-policy' },
  [routePatterns.contactUs]: { name: 'clientDetails', path: '/client-details' },
} as const

const PRODUCT_ID = /^[1-9]\d{0,14}$/

/** What a page's first call depends on, besides its path. */
interface VisitOf {
  clientLoginId: string | null
  /** Filters that the listing opens with; `null` leaves the call to the listing. */
  filters: ListingFilters | null
}

/**
 * The first call of the page at an address, if it is known without the page's code.
 * @param segments decoded segments of the address below the base path
 * @returns `null` if the page makes no call, or one that depends on more than its address
 */
export function firstCallOf(
  segments: readonly string[],
  { clientLoginId: client, filters }: VisitOf,
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
  if (!client) return null
  const page = `/${first}`
  if (page === routePatterns.productListing && filters !== null) {
    const request = listingRequest(client, filters, 1)
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

/** Returns an invalid encoding unchanged, as the router does. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Decoded segments of a path. */
export function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded)
}
