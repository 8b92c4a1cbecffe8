import * as v from 'valibot'
import { routePatterns as routes } from '../routes.ts'

/**
 * Pages of a client's shop that a link may open. Another client's home is excluded: opening it would end the
 * session.
 */
const pages = [
  routes.categoryListing,
  routes.productListing,
  routes.productDetails.replace(':productId', '[\\w-]+'),
  routes.cart,
  routes.profile,
  routes.aboutUs,
  routes.terms,
  routes.privacy,
  routes.contactUs,
  routes.notifications,
  routes.search,
]

/** A page with its query, in characters that no browser can read as another origin. */
const SHOP_PATH = new RegExp(`^(?:${pages.join('|')})(?:\\?[\\w\\-.~%&=+,]*)?$`)

/** A path of the shop, below its base path: `/Product_listing?category=3`. Never another origin. */
export const shopPath = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(SHOP_PATH, 'must be a page of the shop, such as /Product_listing'),
)
