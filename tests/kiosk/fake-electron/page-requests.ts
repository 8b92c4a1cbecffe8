/**
 * The requests of one page, each asked about before it leaves: main's navigation events, then the session's
 * `webRequest` (shell/browser/electron_navigation_throttle.cc, shell/browser/net/proxying_url_loader_factory.cc).
 */
import { isOwnScheme, toKiosk } from './addresses.ts'
import type { CdpSession } from './cdp.ts'
import { loadError, netErrorCode } from './net-errors.ts'

interface Paused {
  requestId: string
  request: { url: string }
  frameId: string
  resourceType: string
  redirectedRequestId?: string
}

export interface PageRequestRules {
  mainFrameId: string
  /** @returns whether main prevented it */
  asksToNavigate: (
    event: 'will-frame-navigate' | 'will-redirect',
    url: string,
    isMainFrame: boolean,
  ) => boolean
  isCancelled(url: string): boolean
  failedLoad: (code: number, description: string, url: string, isMainFrame: boolean) => void
}

/** Loads requested by main itself, which are not the page's own navigations. */
export interface PageRequests {
  /** @throws if it does not load, as `loadURL` rejects */
  navigate(browserAddress: string): Promise<string>
  /** Watches a further target of the page: a frame in another process. */
  watch(cdp: CdpSession): Promise<void>
}

export function pageRequests(cdp: CdpSession, rules: PageRequestRules): PageRequests {
  let ledByMain = ''
  const documents = new Map<string, { url: string; isMainFrame: boolean }>()

  function isPrevented({ request, frameId, resourceType, redirectedRequestId }: Paused): boolean {
    if (resourceType !== 'Document') return false
    if (redirectedRequestId === undefined && request.url === ledByMain) {
      ledByMain = ''
      return false
    }
    const event = redirectedRequestId === undefined ? 'will-frame-navigate' : 'will-redirect'
    return rules.asksToNavigate(event, toKiosk(request.url), frameId === rules.mainFrameId)
  }

  async function decide(session: CdpSession, paused: Paused): Promise<void> {
    const { requestId } = paused
    if (isPrevented(paused)) await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    // The renderer reaches a custom scheme's handler without the network's factories, and so without `webRequest`
    // (shell/browser/net/electron_url_loader_factory.cc).
    else if (!isOwnScheme(paused.request.url) && rules.isCancelled(paused.request.url))
      await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    else await session.send('Fetch.continueRequest', { requestId })
  }

  async function watch(session: CdpSession): Promise<void> {
    // A page that is closed meanwhile needs no decision.
    session.on('Fetch.requestPaused', (paused) => void decide(session, paused).catch(() => undefined))
    session.on('Network.requestWillBeSent', ({ requestId, type, request, frameId = '' }) => {
      if (type === 'Document')
        documents.set(requestId, { url: request.url, isMainFrame: frameId === rules.mainFrameId })
    })
    session.on('Network.loadingFinished', ({ requestId }) => documents.delete(requestId))
    session.on('Network.loadingFailed', ({ requestId, errorText }) => {
      const failed = documents.get(requestId)
      documents.delete(requestId)
      // Canceled navigations are no failed loads (shell/browser/api/electron_api_web_contents.cc, DidFinishNavigation).
      if (failed !== undefined && errorText !== 'net::ERR_ABORTED')
        rules.failedLoad(netErrorCode(errorText), errorText, toKiosk(failed.url), failed.isMainFrame)
    })
    await session.send('Network.enable')
    // A custom scheme has no http cache (shell/browser/net/electron_url_loader_factory.cc answers past it).
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  }

  return {
    watch,
    async navigate(browserAddress) {
      ledByMain = browserAddress
      const { loaderId = '', errorText } = await cdp.send('Page.navigate', { url: browserAddress })
      if (errorText !== undefined && errorText !== '')
        throw loadError(netErrorCode(errorText), errorText.replace('net::', ''), toKiosk(browserAddress))
      return loaderId
    },
  }
}
