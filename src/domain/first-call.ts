/** Which call a page makes first, known from its address; free of schemas, because the boot script uses it too. */
import type { calls } from '../contract/calls.ts'
import type { EndpointName, RequestOf } from '../contract/endpoints.ts'
import { isReservedClientLoginId, routePatterns } from '../contract/routes.ts'
import { categoriesRequest, listingRequest, productRequest, type ListingFilters } from './listing-request.ts'

/** A path of the table of calls whose field is filled in. */
type FilledPath<Path extends string> = Path extends `${infer Head}/:${string}` ? `${Head}/${string}` : Path

/**
 * The first call of a page. The table of calls (section 7) checks it as a type: with the table itself and its schemas the
 * inline script would have 6.7 kB instead of 2.8 (gzip).
 */
export type FirstCall = {
  [Name in EndpointName]: {
    name: Name
    path: FilledPath<(typeof calls)[Name]['path']>
    /** As the page itself sends it, key by key in the same order. */
    request: RequestOf<Name>
    /** GET, and without a token (section 6), where it is the home call. */
    isHome: (typeof calls)[Name]['auth'] extends 'none' ? true : false
  }
}[EndpointName]

/** The pages that one call with nothing but the client in it is made for. */
const callsOfClient = {
  [routePatterns.aboutUs]: { name: 'aboutUs', path: '/about-us' },
  [routePatterns.terms]: { name: 'termsAndConditions', path: '/terms-and-conditions' },
  [routePatterns.privacy]: { name: 'privacyPolicy', path: '/privacy-policy' },
  [routePatterns.contactUs]: { name: 'clientDetails', path: '/client-details' },
} as const

const PRODUCT_ID = /^[1-9]\d{0,14}$/

/** What a page's first call depends on beside its path. */
interface VisitOf {
  /** The client whose shop is open, if any. */
  clientLoginId: string | null
  /** The filters that the listing opens with; `null` leaves its call to the listing. */
  filters: ListingFilters | null
}

/**
 * The call that the page at an address makes first, where it is known without the page's own code.
 * @param segments the address below the base path, decoded.
 * @returns `null` where the page makes none, or one that depends on more than its address.
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

/** What is no encoded text is left as it stands, as the router leaves it. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The decoded parts of a path. */
export function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded)
}
