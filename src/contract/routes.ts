/** Route patterns of the shop, each with the function that builds its path (section 2). */

/** Base path of the web bundle; the router's basename on the web and in the kiosk. */
export const BASE_PATH = '/rewards_points_website'

/**
 * Query parameter that names the client, in addresses that open in a new tab: from a notification or a shared
 * link.
 */
export const LINKED_CLIENT_PARAMETER = 'client'

/** Path patterns in the router's syntax. */
export const routePatterns = {
  landing: '/',
  about: '/about',
  contact: '/contact',
  login: '/Login',
  categoryListing: '/Category_listing',
  productListing: '/Product_listing',
  productDetails: '/Product_details/:productId',
  cart: '/My_cart',
  checkout: '/Checkout',
  summary: '/Summary',
  profile: '/My_profile',
  aboutUs: '/About_us',
  terms: '/Terms_and_conditions',
  privacy: '/Privacy_policy',
  contactUs: '/Contact_us',
  notifications: '/Notifications',
  search: '/Search',
  clientHome: '/:clientLoginId',
} as const

/** Encodes a text for an address. A lone surrogate, which JSON allows and a URL does not, is replaced. */
export function addressPart(text: string | number): string {
  return encodeURIComponent(String(text).replace(/\p{Cs}/gu, '\uFFFD'))
}

/** Path of a client's home. */
export function clientHomePath(clientLoginId: string): string {
  return `/${addressPart(clientLoginId)}`
}

/** File name of a web app manifest. A client's is below its home, the shop's own beside the page. */
export const MANIFEST_FILE = 'manifest.webmanifest'

/** Path of the manifest that installs a client's shop. */
export function clientManifestPath(clientLoginId: string): string {
  return `${clientHomePath(clientLoginId)}/${MANIFEST_FILE}`
}

/** Prefix of the fragment that carries a cart in a link to a client's home (wire contract). */
export const CART_FRAGMENT = '#cart='

/**
 * Name of an operator's preview: of the token in the fragment of a link to a client's home, `#preview=…`, and of what its
 * tab has in session storage.
 */
export const PREVIEW = 'preview'

/** Path of a product's details. */
export function productDetailsPath(productId: string | number): string {
  return `/Product_details/${addressPart(productId)}`
}

/**
 * Path of the listing with one filter. The query repeats the navigation state of section 2, which a link
 * opened in a new tab does not have.
 */
export function listingPath(
  by: 'show' | 'occasion' | 'category' | 'subcategory',
  value: string | number,
): string {
  return `${routePatterns.productListing}?${by}=${addressPart(value)}`
}

export const ORDER_HISTORY_PATH = `${routePatterns.profile}?tab=orders`

/** Listing of the products that the member can afford. */
export const WITHIN_POINTS_PATH = `${routePatterns.productListing}?within=points`

const reservedClientLoginIds = new Set(
  [
    ...Object.values(routePatterns),
    BASE_PATH,
    '/api',
    '/assets',
    '/media',
    '/index.html',
    '/healthz',
    '/readyz',
  ]
    .map((path) => path.split('/')[1]?.toLowerCase() ?? '')
    .filter((segment) => segment !== '' && !segment.startsWith(':')),
)

/** Whether a client login id would hide a page of the shop. Ignores case, as the wire contract requires. */
export function isReservedClientLoginId(clientLoginId: string): boolean {
  return reservedClientLoginIds.has(clientLoginId.trim().toLowerCase())
}
