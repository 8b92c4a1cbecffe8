/** Startup work that the first page does not need, in one chunk. */
import { BASE_PATH, LINKED_CLIENT_PARAMETER, PREVIEW, clientManifestPath } from '../contract/routes.ts'
import { VITALS_SAMPLE_META } from '../contract/vitals.ts'
import { platform } from '../platform/platform.ts'
import { pushConfiguration } from '../push/configuration.ts'
import { readRaw } from '../storage/raw-session.ts'
import { loadStateCityMaster } from '../store/session/state-city-master.ts'
import { useShop } from '../store/shop-store.ts'
import { showConnectionLine } from './connection-line.tsx'
import { keepShop } from './keep-shop.ts'
import { followSessionEnd } from './follow-session-end.ts'
import { watchConnection } from './watch-connection.ts'
import { inBackground } from '../lib/in-background.ts'
import { startPrefetching } from './prefetch-links.ts'

/** Adds the client to the address of one of the shop's links. */
function nameClient(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  const { clientLoginId } = useShop.getState()
  if (!(link instanceof HTMLAnchorElement) || clientLoginId === null) return
  const address = new URL(link.href)
  if (address.origin !== location.origin || !address.pathname.startsWith(`${BASE_PATH}/`)) return
  address.searchParams.set(LINKED_CLIENT_PARAMETER, clientLoginId)
  link.href = address.href
}

function nameClientForNewTab(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) nameClient(event)
}

/**
 * Adds the client to links that are about to be opened in a new tab or copied. The current client is in the tab's
 * session storage (section 3), which a new tab does not have. A normal click goes through the router and does not need
 * it.
 */
function nameClientInLinks(): void {
  addEventListener('mousedown', nameClientForNewTab, { capture: true })
  addEventListener('click', nameClientForNewTab, { capture: true })
  addEventListener('contextmenu', nameClient, { capture: true })
}

/**
 * Replaces the page's manifest with the current client's, if the server has one for each client. A visitor
 * who came by a link to a product then installs that client's shop.
 */
function followClientManifest(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"][data-by-client]')
  if (link === null) return
  const own = link.href
  const name = (clientLoginId: string | null): void => {
    link.href = clientLoginId === null ? own : `${BASE_PATH}${clientManifestPath(clientLoginId)}`
  }
  name(useShop.getState().clientLoginId)
  useShop.subscribe(({ clientLoginId }, before) => {
    if (clientLoginId !== before.clientLoginId) name(clientLoginId)
  })
}

/**
 * Measures web vitals if the page has the meta tag for it. If the code fails to load, this visit is not
 * measured.
 */
function measureIfRequested(): void {
  if (document.querySelector(`meta[name="${VITALS_SAMPLE_META}"]`) === null) return
  import('./measure-vitals.ts').then(({ measureVitals }) => measureVitals()).catch(() => undefined)
}

/**
 * Loads the realtime channel with the first logged-in member; visitors never load it. Also what a logout deletes by: it
 * could not be loaded without a connection, and the member's records would stay.
 */
function followFirstMember(): void {
  const unsubscribe = useShop.subscribe(({ user }) => follow(user !== null))
  function follow(isLoggedIn: boolean): void {
    if (!isLoggedIn) return
    unsubscribe()
    // If loading fails, the shop works without it until the next visit.
    import('../store/session/forget-records.ts').catch(() => undefined)
    import('./member-subscription.ts').then(({ followMember }) => followMember()).catch(() => undefined)
  }
  follow(useShop.getState().user !== null)
}

/** Loads push only if the build has a Firebase project. Not on a kiosk, whose host receives pushes. */
function startPushIfConfigured(): void {
  if (pushConfiguration() === null || platform().terminal !== null) return
  import('./push-subscription.ts').then(({ followPush }) => followPush()).catch(() => undefined)
}

/**
 * Starts the preview of this tab, or of its address (`start-preview.ts`). Here, because the first view then names no
 * further file.
 * @returns when the shop may start
 */
export async function startPreview(): Promise<void> {
  const loaded = await import('./start-preview.ts')
  return loaded.startPreview()
}

/** Opens a preview whose link is typed into this tab: the address alone changes then, and no page is loaded. */
function openPreviewsHere(): void {
  addEventListener('hashchange', () => {
    if (location.hash.startsWith(`#${PREVIEW}=`)) location.reload()
  })
}

export function startDeferred(): void {
  // Load it before a connection can be lost: nothing can be loaded afterwards.
  showConnectionLine()
  watchConnection()
  nameClientInLinks()
  followClientManifest()
  followSessionEnd()
  const isPreview = readRaw(PREVIEW) !== null
  if (!isPreview) {
    followFirstMember()
    startPushIfConfigured()
  }
  measureIfRequested()
  inBackground(loadStateCityMaster())
  startPrefetching()
  if (import.meta.env.VITE_PLATFORM === 'kiosk') return
  openPreviewsHere()
  if (import.meta.env.PROD && !isPreview) keepShop().catch(() => undefined)
}
