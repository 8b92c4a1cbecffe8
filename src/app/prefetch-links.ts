/**
 * Prefetches a page's code and data when its link is about to be pressed.
 *
 * A scroll that begins on a link begins a call that is aborted: 40 of 40 swipes over a listing, 0.4 to 1.5 ms of the
 * server's processor each. Pressing only 500 ms after scrolling would save it between quick swipes alone: 35 of 40 slow
 * ones began a call all the same.
 */
import { callAhead, dropCallAhead, type AheadCall } from '../api/call-ahead.ts'
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

const state = {
  /** Whether a call's reply is cached. `null` until the first page with a query cache is loaded. */
  isFresh: null as ((call: AheadCall) => boolean) | null,
  /** Whether the sanitizer is loaded. */
  hasCleaner: false,
  /** The call that the last press started. */
  pressed: undefined as typeof window.earlyCall,
  /** The link on which the mouse or the focus is. */
  rested: null as HTMLAnchorElement | null,
  /** Runs until the mouse or the focus has rested long enough. */
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
}

// Both are imported once: each later `import()` would go through Vite's helper during a press.
async function fetchIsFresh(): Promise<void> {
  state.isFresh ??= (await import('../store/catalogue/is-fresh.ts')).isFresh
}

async function fetchCleaner(): Promise<void> {
  if (state.hasCleaner) return
  await import('../ui/html/clean-html.ts')
  state.hasCleaner = true
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
  if (state.isFresh?.(ahead) !== true) callAhead(ahead, readToken())
  // The query cache may be loaded from now on.
  if (state.isFresh === null) fetchIsFresh().catch(() => undefined)
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
  if (state.hasCleaner) return
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

/** Whether a press or a click opens its link in this tab. */
function opensHere({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey
}

/** A button or a finger comes down: its click probably follows. */
function press(event: PointerEvent): void {
  clearTimeout(state.timer)
  state.pressed = undefined
  const link = linkOf(event)
  if (link === null || !event.isPrimary || !opensHere(event) || isMetered()) return
  const before = window.earlyCall
  prefetch(link)
  if (window.earlyCall !== before) state.pressed = window.earlyCall
}

/** The finger scrolls, or the browser uses the touch otherwise: no page opens, so the press's call is aborted. */
function cancel(): void {
  if (state.pressed !== undefined && state.pressed === window.earlyCall) dropCallAhead()
}

/** A click without a press before it, as by keyboard or on a metered connection: the call goes out before the router renders its page. */
function click(event: MouseEvent): void {
  clearTimeout(state.timer)
  const link = linkOf(event)
  if (link !== null && opensHere(event)) prefetch(link)
}

/** The mouse or the focus comes to a link, and rests there. */
function rest(event: Event): void {
  const link = linkOf(event)
  if (link === state.rested) return
  state.rested = link
  clearTimeout(state.timer)
  if (link !== null && !isMetered()) state.timer = setTimeout(() => prefetch(link), REST_MS)
}

/** A page that scrolls under a still mouse moves it by nothing. */
function move(event: PointerEvent): void {
  if (event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0)) rest(event)
}

/** The link moves away under the mouse. */
function scroll(): void {
  clearTimeout(state.timer)
  state.rested = null
}

/** Watches for links that are about to be pressed, until the signal is aborted. */
function followLinks(signal: AbortSignal): void {
  const passive = { capture: true, passive: true, signal }
  addEventListener('pointerdown', press, passive)
  addEventListener('pointercancel', cancel, passive)
  addEventListener('pointermove', move, passive)
  addEventListener('focusin', rest, passive)
  addEventListener('click', click, passive)
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
