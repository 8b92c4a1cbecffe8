/**
 * Inline script of `index.html`, run before the bundle has loaded. It selects the shell of the requested
 * page, makes that page's first call (or takes the data that the server embedded), preloads the page's files,
 * and paints the first pictures and names of the reply into the shell.
 */
import { BASE_PATH, LINKED_CLIENT_PARAMETER } from '../contract/routes.ts'
import { startEarlyCall } from './start-early-call.ts'
import { paintFirstHome } from './first-home.ts'
import { paintFirstDetails, paintFirstTiles } from './first-products.ts'
import type { RawReply } from '../domain/early-call.ts'
import { firstCallOf, segmentsOf, type FirstCall } from '../domain/first-call.ts'
import { noFilters } from '../domain/listing-request.ts'
import { readRaw } from '../storage/raw-session.ts'
import { linkedClient, readToken } from '../storage/token.ts'

/** The reply that our server wrote into the page, if it is for this client and product. */
function servedReply({ name, request }: FirstCall): RawReply | null {
  const element = document.querySelector<HTMLScriptElement>('#home-data, #product-data')
  const { client, product } = element?.dataset ?? {}
  const isForThis =
    (name === 'fetchHomePageData' && product === undefined && client === request.clientLoginId) ||
    (name === 'fetchProductDetails' && client === request.client_id && product === String(request.product_id))
  if (element === null || !isForThis) return null
  try {
    return { status: 200, body: JSON.parse(element.textContent), requestId: null }
  } catch {
    return null
  }
}

/** Files of each family of pages, by the first segment of the address; replaced at build time. */
declare const PAGE_FILES: Record<string, readonly string[]>

/** Loads the requested page's files in parallel with the bundle. */
function preloadPageFiles(firstSegment: string): void {
  for (const href of PAGE_FILES[firstSegment] ?? []) {
    const link = document.createElement('link')
    const isStyle = href.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    // Must equal the bundler's own links; a preload in another mode is fetched a second time.
    link.crossOrigin = 'anonymous'
    link.href = href
    document.head.append(link)
  }
}

const painters = { home: paintFirstHome, listing: paintFirstTiles, details: paintFirstDetails }

/** The part of the static shell for the page that makes this call, or `null`. */
function shellFor({ name }: FirstCall): 'home' | 'listing' | 'details' | null {
  if (name === 'fetchHomePageData') return 'home'
  if (name === 'fetchAllProducts') return 'listing'
  return name === 'fetchProductDetails' ? 'details' : null
}

/** Whether the router has navigation state, which may contain a listing's filters. */
function hasNavigationState(): boolean {
  return Boolean((history.state as { usr?: unknown } | null)?.usr)
}

const segments = segmentsOf(location.pathname.slice(BASE_PATH.length))
const query = new URLSearchParams(location.search)
// In a new tab the client is in the address (`nameClientInLinks`).
const clientLoginId = readRaw('clientLoginId') || linkedClient()
query.delete(LINKED_CLIENT_PARAMETER)
const first = firstCallOf(segments, {
  clientLoginId,
  // Filters in the address or the navigation state need schemas, so their call is left to the listing.
  filters: query.size === 0 && !hasNavigationState() ? noFilters : null,
})

// A member's home has a line above the banner.
if (readRaw('userDetails') ?? readToken()) document.documentElement.dataset['member'] = ''

const [page = ''] = segments
const shell = first === null ? null : shellFor(first)
if (shell !== null) document.documentElement.dataset['page'] = shell
if (first !== null) {
  startEarlyCall(first, servedReply(first)).then(
    shell === null ? () => undefined : painters[shell],
    () => undefined,
  )
}
// After the call: with six parallel requests, everything else waits for the reply.
preloadPageFiles(page)
