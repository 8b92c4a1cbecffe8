/**
 * The inline script of `index.html`, run before the bundle has loaded: it selects the page that the shell
 * stands for, makes that page's first call (or takes the data that the server embedded), preloads the page's
 * files, and paints the first pictures and names of its reply into the shell.
 */
import { BASE_PATH, isReservedClientLoginId, LINKED_CLIENT_PARAMETER } from '../contract/routes.ts'
import { startEarlyCall } from './start-early-call.ts'
import { paintFirstHome } from './first-home.ts'
import { paintFirstDetails, paintFirstTiles } from './first-products.ts'
import type { RawReply } from '../domain/early-call.ts'
import { firstCallOf, segmentsOf, type FirstCall } from '../domain/first-call.ts'
import { noFilters } from '../domain/listing-request.ts'
import { readRaw } from '../storage/raw-session.ts'
import { readToken } from '../storage/token.ts'

/** The reply that our own server wrote into the page for this client, and this product, if it did. */
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

/** The files of each family of pages, by the first part of the address; the build fills them in. */
declare const PAGE_FILES: Record<string, readonly string[]>

/** Fetches what the page in the address is made of beside the program, not after it. */
function preloadPageFiles(firstSegment: string): void {
  for (const href of PAGE_FILES[firstSegment] ?? []) {
    const link = document.createElement('link')
    const isStyle = href.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    // As the bundler's own links ask for them; a preload asked for otherwise is fetched a second time.
    link.crossOrigin = 'anonymous'
    link.href = href
    document.head.append(link)
  }
}

const painters = { home: paintFirstHome, listing: paintFirstTiles, details: paintFirstDetails }

/** The part of the static shell that has the shape of the page that makes this call, or `null`. */
function shellFor({ name }: FirstCall): 'home' | 'listing' | 'details' | null {
  if (name === 'fetchHomePageData') return 'home'
  if (name === 'fetchAllProducts') return 'listing'
  return name === 'fetchProductDetails' ? 'details' : null
}

/** What the router keeps of a navigation's state; a listing's filters may stand in it. */
function hasNavigationState(): boolean {
  return Boolean((history.state as { usr?: unknown } | null)?.usr)
}

/** The client of this tab; in a new one the client that the address names (`nameClientInLinks`). */
function clientOf(query: URLSearchParams): string | null {
  const stored = readRaw('clientLoginId')
  if (stored) return stored
  const linked = query.get(LINKED_CLIENT_PARAMETER)
  return linked && !isReservedClientLoginId(linked) ? linked : null
}

const segments = segmentsOf(location.pathname.slice(BASE_PATH.length))
const query = new URLSearchParams(location.search)
const clientLoginId = clientOf(query)
query.delete(LINKED_CLIENT_PARAMETER)
const first = firstCallOf(segments, {
  clientLoginId,
  // Filters in the address or in the navigation's state are read with schemas: their call is left to the listing.
  filters: query.size === 0 && !hasNavigationState() ? noFilters : null,
})

// A member's home has a line over its banner.
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
// After the call: of six requests at a time the reply is the one that everything else waits for.
preloadPageFiles(page)
