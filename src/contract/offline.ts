/** Which replies of the catalogue are kept for offline use, and under which keys. */
import type { EndpointName } from './endpoints.ts'

/** Cache Storage of the last seen replies. Ending a session deletes it. */
export const SEEN_CACHE = 'shop-seen'

/** Public calls whose replies are kept; none contains personal data (section 7). */
const KEPT_CALLS: ReadonlySet<EndpointName> = new Set([
  'fetchHomePageData',
  'fetchAllProducts',
  'fetchAllCategories',
  'fetchProductDetails',
  'clientDetails',
  'aboutUs',
  'termsAndConditions',
  'privacyPolicy',
])

export interface SeenRequest {
  name: EndpointName
  request: unknown
}

/**
 * Key of a kept reply: the call and its request, including the client.
 * @returns null if the reply is not kept, because it is a search or names a person
 */
export function seenName({ name, request }: SeenRequest): string | null {
  if (!KEPT_CALLS.has(name) || typeof request !== 'object' || request === null) return null
  const asked = request as Record<string, unknown>
  if (asked['search_name'] || 'user_id' in asked || 'customer_id' in asked) return null
  return `/seen/${name}?${encodeURIComponent(JSON.stringify(request))}`
}
