/** Prefetches a page's code and data when its link is about to be pressed. */
import { callAhead, dropCallAhead, type AheadCall } from '../api/replies.ts'
import { BASE_PATH, routePatterns } from '../contract/routes.ts'
import { filtersFromQuery } from '../domain/filters.ts'
import { firstCallOf, segmentsOf } from '../domain/first-call.ts'
import { readToken } from '../storage/token.ts'
import { useShop } from '../store/shop-store.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { isMetered } from './is-metered.ts'
import { fetchPageAt } from './lazy-page.tsx'

/** How long the mouse or the focus must rest on a link, in milliseconds. */
const REST_MS = 100
/**
 * How long a finger that may scroll must lie on a link, in milliseconds. A scrolling finger has moved by
 * then.
 */
const FINGER_MS = 50
/** Time after scrolling in which the next touch probably scrolls too, in milliseconds. */
const SCROLLING_ON_MS = 500

/** Whether a call's reply is cached. `null` until the first page with a query cache is loaded. */
let isFresh: ((call: AheadCall) => boolean) | null = null

/**
 * Loads `isFresh` once, with the cache: each later `import()` would go through Vite's helper during a press.
 */
async function fetchIsFresh(): Promise<void> {
  isFresh ??= (await import('../store/catalogue/is-fresh.ts')).isFresh
}

/** Whether the sanitizer is loaded. Imported once, for the same reason. */
let hasCleaner = false

async function fetchCleaner(): Promise<void> {
  if (hasCleaner) return
  await import('../ui/html/clean-html.ts')
  hasCleaner = true
}

/** Loads the code of the page at an address, and what that page always needs. */
async function fetchCode(pathname: string): Promise<void> {
  const isDetails = pathname.startsWith(routePatterns.productDetails.replace(':productId', ''))
  await Promise.all([fetchPageAt(pathname), isDetails && fetchCleaner()])
}

/** The first call of the page at an address, if it should be made ahead. */
function aheadCallOf(pathname: string, search: string): AheadCall | null {
  const { clientLoginId, user } = useShop.getState()
  const read = filtersFromQuery(new URLSearchParams(search))
  // As the listing reads its address: a visitor has no points to filter by.
  const filters = { ...read, withinPoints: read.withinPoints && user !== null }
  const first = firstCallOf(segmentsOf(pathname), { clientLoginId, filters })
  return first?.name === 'fetchAllProducts' ||
    first?.name === 'fetchAllCategories' ||
    first?.name === 'fetchProductDetails'
    ? first
    : null
}

function fetchData(ahead: AheadCall): void {
  if (isFresh?.(ahead) !== true) callAhead(ahead, readToken())
  // The query cache may be loaded from now on.
  if (isFresh === null) fetchIsFresh().catch(() => undefined)
}

/** The shop's link of an event, if it opens another page in this tab. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link === null || link.origin !== location.origin || link.target !== '') return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  if (!link.pathname.startsWith(`${BASE_PATH}/`) || isHere) return null
  // The login link opens a dialog over the current page.
  return link.pathname === `${BASE_PATH}${routePatterns.login}` ? null : link
}

/** Loads what product details need after the listing's reply has arrived. */
function fetchForDetails(): void {
  if (hasCleaner) return
  window.earlyCall?.reply.then(
    () => fetchWhenIdle(routePatterns.productDetails),
    () => undefined,
  )
}

function prefetch({ pathname, search }: HTMLAnchorElement): void {
  const path = pathname.slice(BASE_PATH.length)
  const ahead = aheadCallOf(path, search)
  // The call first: with six parallel requests it is the one that the page waits for.
  if (ahead !== null) fetchData(ahead)
  if (ahead?.name === 'fetchAllProducts') fetchForDetails()
  // On failure the page tries again and reports it.
  fetchCode(path).catch(() => undefined)
}

let awaited: { link: HTMLAnchorElement; timer: ReturnType<typeof setTimeout> } | null = null

function stopWaiting(): void {
  if (awaited !== null) clearTimeout(awaited.timer)
  awaited = null
}

/** Prefetches a link's page after a delay, unless something else happens first. */
function prefetchAfter(link: HTMLAnchorElement, ms: number): void {
  stopWaiting()
  const timer = setTimeout(() => {
    awaited = null
    prefetch(link)
  }, ms)
  awaited = { link, timer }
}

let scrolledAt = Number.NEGATIVE_INFINITY

function scroll(): void {
  scrolledAt = performance.now()
  stopWaiting()
}

/** Whether a finger must lie still first: it may scroll on, or a wasted call would cost money. */
function mustLieStill(): boolean {
  return performance.now() - scrolledAt < SCROLLING_ON_MS || isMetered()
}

/** The call that the last press started. */
let pressed: typeof window.earlyCall

function press(event: PointerEvent): void {
  pressed = undefined
  const link = linkOf(event)
  if (link === null || !event.isPrimary || event.button !== 0) return
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.pointerType !== 'mouse' && mustLieStill()) {
    prefetchAfter(link, FINGER_MS)
    return
  }
  const before = window.earlyCall
  prefetch(link)
  if (window.earlyCall !== before) pressed = window.earlyCall
}

/** The finger scrolls or the browser uses the touch otherwise: no page opens, so its call is aborted. */
function cancel(): void {
  stopWaiting()
  if (pressed !== undefined && pressed === window.earlyCall) dropCallAhead()
}

/**
 * Prefetches a link that was pressed too briefly for the delay, or by keyboard, before the router opens its
 * page.
 */
function open(event: MouseEvent): void {
  stopWaiting()
  const link = linkOf(event)
  if (link !== null && !event.ctrlKey && !event.metaKey && !event.shiftKey) prefetch(link)
}

let rested: HTMLAnchorElement | null = null

function rest(event: Event): void {
  const link = linkOf(event)
  if (link === rested) return
  rested = link
  stopWaiting()
  if (link !== null && !isMetered()) prefetchAfter(link, REST_MS)
}

/** Ignores the events of a page that scrolls under a still mouse. */
function move(event: PointerEvent): void {
  if (event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0)) rest(event)
}

/** Watches for links that are about to be pressed, until the signal is aborted. */
function followLinks(signal: AbortSignal): void {
  const passive = { capture: true, passive: true, signal }
  addEventListener('pointerdown', press, passive)
  addEventListener('pointermove', move, passive)
  addEventListener('focusin', rest, passive)
  addEventListener('click', open, passive)
  addEventListener('pointercancel', cancel, passive)
  addEventListener('scroll', scroll, passive)
  // Another member must not get the reply.
  useShop.subscribe(({ user }, before) => {
    if (user?.id !== before.user?.id) dropCallAhead()
  })
}

/** Loads the code of likely next pages, one after the other, when idle. Nothing on a metered connection. */
function fetchWhenIdle(...paths: string[]): void {
  async function fetchThem(): Promise<void> {
    for (const path of paths) await fetchCode(path)
  }
  if (!isMetered()) whenIdle(() => void fetchThem().catch(() => undefined))
}

/**
 * Loads the listings' code after a client's shop has opened, and that of cart and checkout after the first
 * product is in the cart. Other pages are not likely enough.
 */
function fetchLikely(): void {
  const openListing = (clientLoginId: string | null, before: string | null): void => {
    if (clientLoginId !== null && before === null) fetchWhenIdle(routePatterns.productListing)
  }
  openListing(useShop.getState().clientLoginId, null)
  useShop.subscribe(({ clientLoginId, cart }, before) => {
    openListing(clientLoginId, before.clientLoginId)
    if (cart.length > 0 && before.cart.length === 0) fetchWhenIdle(routePatterns.cart, routePatterns.checkout)
  })
}

/**
 * Starts prefetching. Call it when the first page has become idle.
 * @returns a function that stops it
 */
export function startPrefetching(): () => void {
  const end = new AbortController()
  followLinks(end.signal)
  fetchLikely()
  return () => end.abort()
}
