/** Which of the catalogue's replies are kept for when there is no network, and under which names. */
import type { EndpointName } from './endpoints.ts'

/** Cache Storage with the replies that were seen last; ending a session deletes it. */
export const SEEN_CACHE = 'shop-seen'

/** The public calls whose replies are kept; none holds anything of a person (section 7). */
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

/** A call by its name, with what it asks for. */
export interface SeenRequest {
  name: EndpointName
  request: unknown
}

/**
 * The name under which a call's reply is kept: the call, and what was asked for, the client among it.
 * @returns null where the reply is not kept: what somebody searched for, and whatever names a person, is theirs
 */
export function seenName({ name, request }: SeenRequest): string | null {
  if (!KEPT_CALLS.has(name) || typeof request !== 'object' || request === null) return null
  const asked = request as Record<string, unknown>
  if (asked['search_name'] || 'user_id' in asked || 'customer_id' in asked) return null
  return `/seen/${name}?${encodeURIComponent(JSON.stringify(request))}`
}
