/** Route patterns of the shop, each with the function that builds its path (section 2). */

/** Where the web bundle is mounted; the router's basename on the web and in the kiosk alike. */
export const BASE_PATH = '/rewards_points_website'

/** Names the client in an address that is opened in a new tab: by a notification, or a link that was shared. */
export const LINKED_CLIENT_PARAMETER = 'client'

/** Path patterns as the router reads them. */
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

/** A text as a part of an address. Half a character, which JSON can carry and no address, is replaced. */
export function addressPart(text: string | number): string {
  return encodeURIComponent(String(text).replace(/\p{Cs}/gu, '\uFFFD'))
}

/** The address of a client's home. */
export function clientHomePath(clientLoginId: string): string {
  return `/${addressPart(clientLoginId)}`
}

/** The file name of a web app manifest: a client's stands below its home, the shop's own beside the page. */
export const MANIFEST_FILE = 'manifest.webmanifest'

/** The address of the manifest with which a client's shop is put on a home screen. */
export function clientManifestPath(clientLoginId: string): string {
  return `${clientHomePath(clientLoginId)}/${MANIFEST_FILE}`
}

/** What the fragment of a link to a client's home begins with that brings a cart along (wire contract). */
export const CART_FRAGMENT = '#cart='

/** The address of a product's details. */
export function productDetailsPath(productId: string | number): string {
  return `/Product_details/${addressPart(productId)}`
}

/**
 * The address of the listing narrowed down by one thing, beside the navigation state of section 2: for whoever opens
 * the link in a tab of its own, which no state comes along to.
 */
export function listingPath(
  by: 'show' | 'occasion' | 'category' | 'subcategory',
  value: string | number,
): string {
  return `${routePatterns.productListing}?${by}=${addressPart(value)}`
}

/** The listing of what the member's points are enough for. */
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

/**
 * Whether a client login id would hide a page of the shop.
 * The comparison ignores case, as the wire contract asks.
 */
export function isReservedClientLoginId(clientLoginId: string): boolean {
  return reservedClientLoginIds.has(clientLoginId.trim().toLowerCase())
}
