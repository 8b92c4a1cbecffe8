/** Fetches the code and the data of a page when somebody is about to press the link to it. */
import { callAhead, dropCallAhead, type AheadCall } from '../api/call-ahead.ts'
import { BASE_PATH, routePatterns } from '../contract/routes.ts'
import { filtersFromQuery } from '../domain/filters.ts'
import { firstCallOf, segmentsOf } from '../domain/first-call.ts'
import { readToken } from '../storage/token.ts'
import { useShop } from '../store/shop-store.ts'
import { whenIdle } from '../domain/when-idle.ts'
import { isMetered } from './is-metered.ts'
import { fetchPageAt } from './lazy-page.tsx'

/** How long a mouse or the focus rests on a link before it counts, in milliseconds. */
const REST_MS = 100
/** How long a finger that may scroll lies on a link before it counts: one that scrolls has moved by then, in milliseconds. */
const FINGER_MS = 50
/** How long after the page was scrolled the next finger may well scroll on, in milliseconds. */
const SCROLLING_ON_MS = 500

/** Whether a call's reply is cached; there is no cache before the first page that has one. */
let isFresh: ((call: AheadCall) => boolean) | null = null

/** Fetches it once, with the cache: each later `import()` would go through Vite's helper in a press. */
async function fetchIsFresh(): Promise<void> {
  isFresh ??= (await import('../store/is-fresh.ts')).isFresh
}

/** Whether the sanitizer is here; it is imported once, for the same reason. */
let hasCleaner = false

async function fetchCleaner(): Promise<void> {
  if (hasCleaner) return
  await import('../ui/html/clean-html.ts')
  hasCleaner = true
}

/** Fetches the code of the page at an address, with what it always needs besides. */
async function fetchCode(pathname: string): Promise<void> {
  const isDetails = pathname.startsWith(routePatterns.productDetails.replace(':productId', ''))
  await Promise.all([fetchPageAt(pathname), isDetails && fetchCleaner()])
}

/** The first call of the page at an address, where it is worth making ahead. */
function aheadCallOf(pathname: string, search: string): AheadCall | null {
  const { clientLoginId, user } = useShop.getState()
  const read = filtersFromQuery(new URLSearchParams(search))
  // As the listing itself reads its address: a visitor has no points to be within.
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
  // From here on there may be a cache.
  if (isFresh === null) fetchIsFresh().catch(() => undefined)
}

/** The link of the shop that an event is about, if it leads to another page in this tab. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link === null || link.origin !== location.origin || link.target !== '') return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  if (!link.pathname.startsWith(`${BASE_PATH}/`) || isHere) return null
  // This one opens the login over the page where it stands.
  return link.pathname === `${BASE_PATH}${routePatterns.login}` ? null : link
}

/** A listing leads to a product: what that needs besides comes once the listing's reply has. */
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
  // The call first: of six requests at a time it is the one that the page waits for.
  if (ahead !== null) fetchData(ahead)
  if (ahead?.name === 'fetchAllProducts') fetchForDetails()
  // What can't be fetched is asked for again by the page, which says so.
  fetchCode(path).catch(() => undefined)
}

let awaited: { link: HTMLAnchorElement; timer: ReturnType<typeof setTimeout> } | null = null

function stopWaiting(): void {
  if (awaited !== null) clearTimeout(awaited.timer)
  awaited = null
}

/** Prefetches the page of a link unless something else comes first. */
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

/** Whether a finger has to lie still before its link counts: it may scroll on, or a call in vain costs money. */
function mustLieStill(): boolean {
  return performance.now() - scrolledAt < SCROLLING_ON_MS || isMetered()
}

/** The call that the last press made at once. */
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

/** The finger scrolls, or the browser has another use for it: no page opens, so its call is aborted. */
function cancel(): void {
  stopWaiting()
  if (pressed !== undefined && pressed === window.earlyCall) dropCallAhead()
}

/** A link that was pressed too shortly for the wait, or with the keyboard, before the router opens its page. */
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

/** A page that scrolls under a mouse that lies still moves nothing, and rests nowhere. */
function move(event: PointerEvent): void {
  if (event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0)) rest(event)
}

/** Follows who is about to press a link of the shop, until the signal. */
function followLinks(signal: AbortSignal): void {
  const passive = { capture: true, passive: true, signal }
  addEventListener('pointerdown', press, passive)
  addEventListener('pointermove', move, passive)
  addEventListener('focusin', rest, passive)
  addEventListener('click', open, passive)
  addEventListener('pointercancel', cancel, passive)
  addEventListener('scroll', scroll, passive)
  // A reply is for whoever asked.
  useShop.subscribe(({ user }, before) => {
    if (user?.id !== before.user?.id) dropCallAhead()
  })
}

/** Fetches the code of pages that are likely next, one after the other, in an idle moment; nothing where bytes cost money. */
function fetchWhenIdle(...paths: string[]): void {
  async function fetchThem(): Promise<void> {
    for (const path of paths) await fetchCode(path)
  }
  if (!isMetered()) whenIdle(() => void fetchThem().catch(() => undefined))
}

/**
 * Once a client's shop is open its listings are likely next; with the first line that somebody puts into the cart, the
 * cart and the checkout are. More than that would be fetched for nobody.
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
 * Starts prefetching; called once the first page has come to rest.
 * @returns what ends it.
 */
export function startPrefetching(): () => void {
  const end = new AbortController()
  followLinks(end.signal)
  fetchLikely()
  return () => end.abort()
}
