/**
 * `session`: every partition is a browser context of Chromium, with its own storage, network and rules.
 * In-memory partitions are never collected (shell/browser/api/electron_api_session.cc: "Sessions should never be
 * garbage collected"), so neither are these.
 */
import type { FakeBrowser, FakePage } from './browser.ts'
import { startNetworkService, type NetworkService } from './network-service.ts'
import { ownFetch } from './own-fetch.ts'
import { knownOptions, notModelled, strict, StrictEmitter } from './strict.ts'

type SchemeHandler = (request: Request) => Response | Promise<Response>
type BeforeRequest = (details: { url: string }, answer: (verdict: { cancel?: boolean }) => void) => void

const OWN_ORIGINS = ['http://app.kiosk.localhost', 'http://host.kiosk.localhost']
/** No page of the tests on the fake asks for a permission. */
const ignored = (): void => undefined
const nothing = (): Promise<void> => Promise.resolve()

export class FakePartition extends StrictEmitter {
  readonly name: string
  readonly #browser: FakeBrowser
  readonly #context: Promise<string>
  #network: NetworkService | null = null
  #handlers = new Map<string, SchemeHandler>()
  #beforeRequest: BeforeRequest | null = null
  readonly #cookiesOfMain = new Set<string>()

  constructor(browser: FakeBrowser, name: string) {
    super('session', ['will-download'])
    this.name = name
    this.#browser = browser
    this.#context = startNetworkService({
      handler: () => this.#handlers.get('shop') ?? null,
      isCancelled: (address) => this.isCancelled(address),
    }).then((network) => {
      this.#network = network
      return browser.newContext(network.proxyServer)
    })
  }

  readonly protocol = strict('session.protocol', {
    handle: (scheme: string, handler: SchemeHandler): void => {
      if (scheme !== 'shop') notModelled(`protocol.handle(${scheme})`)
      if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      this.#handlers.set(scheme, handler)
    },
    unhandle: (scheme: string): void => {
      if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
    },
    isProtocolHandled: (scheme: string): boolean => this.#handlers.has(scheme),
  })

  readonly webRequest = strict('session.webRequest', {
    onBeforeRequest: (listener: BeforeRequest | null): void => {
      this.#beforeRequest = listener
    },
  })

  readonly cookies = strict('session.cookies', {
    get: async (filter: object): Promise<object[]> => {
      knownOptions('cookies.get', filter, [])
      const { cookies } = await this.#browser.cdp.send('Storage.getCookies', {
        browserContextId: await this.#context,
      })
      return [...cookies, ...[...this.#cookiesOfMain].map((name) => ({ name }))]
    },
  })

  readonly serviceWorkers = strict('session.serviceWorkers', {
    /** The scheme may have none: the network service refuses their scripts. */
    getAllRunning: (): object => ({}),
  })

  async newPage(): Promise<FakePage> {
    return this.#browser.newPage(await this.#context)
  }

  isCancelled(address: string): boolean {
    let cancelled = false
    this.#beforeRequest?.({ url: address }, ({ cancel = false, ...more }) => {
      for (const key of Object.keys(more)) notModelled(`webRequest answer ${key}`)
      cancelled = cancel
    })
    return cancelled
  }

  fetch(input: string, options?: RequestInit): Promise<Response> {
    return ownFetch(
      {
        isCancelled: (address) => this.isCancelled(address),
        keepCookies: (names) => names.forEach((name) => this.#cookiesOfMain.add(name)),
      },
      input,
      options,
    )
  }

  /** electron.d.ts, Session.resolveProxy: in a PAC file's format; this is the result without a proxy. */
  resolveProxy(): Promise<string> {
    return Promise.resolve('DIRECT')
  }

  setPermissionRequestHandler = ignored
  setPermissionCheckHandler = ignored
  setDevicePermissionHandler = ignored

  setDisplayMediaRequestHandler(): void {
    return undefined
  }

  setSpellCheckerLanguages(): void {
    return undefined
  }

  closeAllConnections = nothing
  clearAuthCache = nothing
  clearHostResolverCache = nothing
  clearCodeCaches = nothing
  clearCache = nothing

  /**
   * Without options `StoragePartition::ClearData` clears everything (electron_api_session.cc,
   * `Session::ClearStorageData`); its effect with options is not verified (electron#45531).
   */
  async clearStorageData(options?: object): Promise<void> {
    if (options !== undefined) notModelled('clearStorageData with options')
    await this.#clearCookies()
    const page = await this.newPage()
    for (const origin of OWN_ORIGINS)
      await page.cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await page.close()
  }

  /** Chromium's BrowsingDataRemover uses `url::GetWebStorageSchemes()`, which has no custom scheme: cookies only. */
  async clearData(options?: object): Promise<void> {
    if (options !== undefined) notModelled('clearData with options')
    await this.#clearCookies()
  }

  async #clearCookies(): Promise<void> {
    this.#cookiesOfMain.clear()
    await this.#browser.cdp.send('Storage.clearCookies', { browserContextId: await this.#context })
  }

  closeNetwork(): void {
    this.#network?.close()
  }
}
