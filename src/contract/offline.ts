/** What page and service worker share about opening the shop without a network. */

/** Cache Storage with the catalogue's replies that were seen last; ending a session deletes it. */
export const SEEN_CACHE = 'shop-seen'

/** The page's message to the worker that the session has ended: what is under way is not to be kept either. */
export const FORGET_SEEN = 'forget-seen'

/** The channel on which the worker tells pages that the provider can't be reached and a kept reply was shown. */
export const OFFLINE_BROADCAST = 'rewards-points-offline'

/** The public calls whose replies are kept; none holds anything of a person (section 7). */
const KEPT_CALLS = new Set([
  '/fetch-all-products',
  '/fetch-all-categories',
  '/fetch-product-details',
  '/client-details',
  '/about-us',
  '/terms-and-conditions',
  '/privacy-policy',
])
const HOME_CALL = '/fetchHomePageData/'

/** A call as the worker sees it: its path below the API's base, and its body. */
export interface SeenCall {
  method: string
  path: string
  body: string
}

/** Whether a call's reply may be kept, as far as its address says. */
export function isKeptCall({ method, path }: Omit<SeenCall, 'body'>): boolean {
  return method === 'GET' ? path.startsWith(HOME_CALL) : method === 'POST' && KEPT_CALLS.has(path)
}

/**
 * The name under which a call's reply is kept: its client, the call and what was asked for.
 * @returns null where the reply is not kept: what somebody searched for, and whatever names a person, is theirs
 */
export function seenName(call: SeenCall): string | null {
  if (!isKeptCall(call)) return null
  if (call.method === 'GET') return `/seen${call.path}`
  const asked = parsed(call.body)
  if (asked === null || asked['search_name'] || 'user_id' in asked || 'customer_id' in asked) return null
  return `/seen${call.path}?${encodeURIComponent(call.body)}`
}

/** The path of the home call, as `seenName` takes it. */
export function homeCallPath(clientLoginId: string): string {
  return `${HOME_CALL}${encodeURIComponent(clientLoginId)}`
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}
