/** The one in-memory session, carried out on Chromium's real storage. */
import type { BrowserContext, CDPSession, Request as PageRequest, Route } from 'playwright'
import { isOwnScheme, toKiosk } from './addresses.ts'
import { strict, StrictEmitter, knownOptions, preventable, refuseUnknown } from './strict.ts'

type SchemeHandler = (request: Request) => Response | Promise<Response>
type BeforeRequest = (details: { url: string }, answer: (verdict: { cancel?: boolean }) => void) => void

interface AskingPage {
  getURL(): string
}
type AskPermission = (
  page: AskingPage,
  name: string,
  answer: (allowed: boolean) => void,
  details: { requestingUrl: string },
) => void
type LookAtPermission = (page: AskingPage | null, name: string, requestingOrigin: string) => boolean

/** Who asks for, or looks at, a permission. */
export interface AskingFrame {
  /** The address of the page. */
  page: string
  /** That of the frame in it that asks; the page's own where it is not named. */
  frame?: string
}

const ORIGINS = ['http://app.kiosk.localhost', 'http://host.kiosk.localhost']

/** What the fake keeps for the tests. */
export interface FakeSession {
  /** The session as main sees it. */
  session: object
  /** Answers every request of the browser. */
  answer(route: Route, request: PageRequest): Promise<void>
  /** Empties Chromium, which the kiosk of the next story finds as a machine finds its memory after a start. */
  empty(): Promise<void>
  /** What main says to a frame that asks for, or looks at, a permission. */
  permission(name: string, asking: AskingFrame): { asked: boolean; looked: boolean }
  /** A page starts a download. @returns whether main prevented it. */
  download(): boolean
  /** Lets the next clearings do nothing, as a storage that is locked would. */
  failNextClearings(count: number): void
}

async function requestOf(request: PageRequest): Promise<Request> {
  const body = request.postDataBuffer()
  return new Request(toKiosk(request.url()), {
    method: request.method(),
    headers: await request
      .allHeaders()
      .then((all) => Object.entries(all).filter(([name]) => !name.startsWith(':'))),
    ...(body === null ? {} : { body: new Uint8Array(body) }),
  })
}

/** @returns `null` where the provider's line broke off in the middle, as Chromium would then fail the request */
async function wholeBody(response: Response): Promise<Buffer | null> {
  return response.arrayBuffer().then(
    (body) => Buffer.from(body),
    () => null,
  )
}

export function fakeSession(context: BrowserContext, cdp: CDPSession): FakeSession {
  let handler: SchemeHandler | null = null
  let beforeRequest: BeforeRequest | null = null
  let failing = 0
  let askPermission: AskPermission = (_page, _name, answer) => answer(true)
  let lookAtPermission: LookAtPermission = () => true
  const events = new StrictEmitter('session', ['will-download'])

  async function empty(): Promise<void> {
    await cdp.send('Network.clearBrowserCookies')
    for (const origin of ORIGINS)
      await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  }

  const session = strict(
    'session',
    Object.assign(events, {
      protocol: strict('session.protocol', {
        handle(scheme: string, handle: SchemeHandler) {
          if (scheme !== 'shop') refuseUnknown(`scheme ${scheme}`)
          handler = handle
        },
      }),
      webRequest: strict('session.webRequest', {
        onBeforeRequest(listener: BeforeRequest) {
          beforeRequest = listener
        },
      }),
      cookies: strict('session.cookies', { get: () => context.cookies() }),
      fetch: (address: string, options: RequestInit) => {
        knownOptions('session.fetch', options, [
          'method',
          'headers',
          'body',
          'cache',
          'credentials',
          'signal',
        ])
        return fetch(address, options)
      },
      setPermissionRequestHandler(ask: AskPermission) {
        askPermission = ask
      },
      setPermissionCheckHandler(look: LookAtPermission) {
        lookAtPermission = look
      },
      serviceWorkers: strict('session.serviceWorkers', {
        getAllRunning: () => Object.fromEntries(context.serviceWorkers().entries()),
      }),
      setDevicePermissionHandler: () => undefined,
      closeAllConnections: () => Promise.resolve(),
      clearAuthCache: () => Promise.resolve(),
      clearHostResolverCache: () => Promise.resolve(),
      clearCodeCaches: () => Promise.resolve(),
      clearCache: () => cdp.send('Network.clearBrowserCache'),
      async clearData() {
        if (failing > 0) {
          failing -= 1
          return
        }
        await empty()
      },
    }),
  )

  function isCancelled(address: string): boolean {
    let cancelled = false
    beforeRequest?.({ url: toKiosk(address) }, ({ cancel = false }) => {
      cancelled = cancel
    })
    return cancelled
  }

  return {
    session,
    empty,
    permission(name, { page: address, frame = address }) {
      const page = { getURL: () => address }
      let asked = false
      askPermission(
        page,
        name,
        (allowed) => {
          asked = allowed
        },
        { requestingUrl: frame },
      )
      const { protocol, host } = new URL(frame)
      return { asked, looked: lookAtPermission(page, name, `${protocol}//${host}/`) }
    },
    download() {
      const event = preventable({})
      events.emit('will-download', event)
      return event.defaultPrevented
    },
    failNextClearings(count) {
      failing = count
    },
    async answer(route, request) {
      if (isCancelled(request.url())) {
        await route.abort('blockedbyclient')
        return
      }
      if (!isOwnScheme(request.url()) || handler === null) {
        await route.continue()
        return
      }
      const response = await handler(await requestOf(request))
      const body = await wholeBody(response)
      if (body === null) await route.abort('connectionfailed')
      else
        await route.fulfill({
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body,
        })
    },
  }
}
