/**
 * `session`: every partition is a browser context of Chromium, with its own storage, network and rules.
 * In-memory partitions are never collected (shell/browser/api/electron_api_session.cc: "Sessions should never be
 * garbage collected"), so neither are these.
 */
import type { FakeBrowser, FakePage } from './browser.ts'
import { startNetworkService, type NetworkService } from './network-service.ts'
import { ownFetch } from './own-fetch.ts'
import { knownOptions, notModelled, preventable, strict, StrictEmitter } from './strict.ts'

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

/** The frame that requests or checks a permission. */
export interface AskingFrame {
  page: string
  /** The address of the frame in it; the page's by default. */
  frame?: string
}

/** What main lets a page of a session do. */
export interface SessionRules {
  name: string
  hasScheme: boolean
  /** The addresses whose requests are not cancelled. */
  reaches: readonly string[]
  hasMedia: boolean
  hasDevices: boolean
  hasDownloads: boolean
}

const OWN_ORIGINS = ['http://app.kiosk.localhost', 'http://host.kiosk.localhost']
const nothing = (): Promise<void> => Promise.resolve()

let failing = 0

/** Makes the next clearings do nothing, in any partition, as a locked storage would. */
export function failNextClearings(count: number): void {
  failing = count
}

export class FakePartition extends StrictEmitter {
  readonly name: string
  readonly #browser: FakeBrowser
  readonly #context: Promise<string>
  #network: NetworkService | null = null
  #handlers = new Map<string, SchemeHandler>()
  #beforeRequest: BeforeRequest | null = null
  /** Without a handler Electron allows everything (shell/browser/electron_permission_manager.cc). */
  #ask: AskPermission = (_page, _name, answer) => answer(true)
  #look: LookAtPermission = () => true
  #grantDevice: () => boolean = () => true
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

  setPermissionRequestHandler(ask: AskPermission): void {
    this.#ask = ask
  }

  setPermissionCheckHandler(look: LookAtPermission): void {
    this.#look = look
  }

  setDevicePermissionHandler(grant: () => boolean): void {
    this.#grantDevice = grant
  }

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
    if (failing > 0) {
      failing -= 1
      return
    }
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

  /** The kinds of storage with content, according to Chromium. */
  async stored(): Promise<string[]> {
    const page = await this.newPage()
    const usages = await Promise.all(
      OWN_ORIGINS.map((origin) => page.cdp.send('Storage.getUsageAndQuota', { origin })),
    )
    await page.close()
    const used = usages.flatMap(({ usageBreakdown }) => usageBreakdown).filter(({ usage }) => usage > 0)
    return [...new Set(used.map(({ storageType }) => storageType))].toSorted()
  }

  /** Main's reply to a frame that requests or checks a permission. */
  permission(
    name: string,
    { page: address, frame = address }: AskingFrame,
  ): { asked: boolean; looked: boolean } {
    const page = { getURL: () => address }
    let asked = false
    this.#ask(
      page,
      name,
      (allowed) => {
        asked = allowed
      },
      { requestingUrl: frame },
    )
    const { protocol, host } = new URL(frame)
    return { asked, looked: this.#look(page, name, `${protocol}//${host}/`) }
  }

  /** Starts a download from a page. @returns whether main prevented it */
  download(): boolean {
    const event = preventable({})
    this.emit('will-download', event)
    return event.defaultPrevented
  }

  /** What main lets a page of this session do, by its handlers. @param addresses that the page requests */
  rules(addresses: readonly string[]): SessionRules {
    const { asked, looked } = this.permission('media', { page: 'shop://app/' })
    return {
      name: this.name,
      hasScheme: this.#handlers.has('shop'),
      reaches: addresses.filter((address) => !this.isCancelled(address)),
      hasMedia: asked || looked,
      hasDevices: this.#grantDevice(),
      hasDownloads: !this.download(),
    }
  }

  closeNetwork(): void {
    this.#network?.close()
  }
}
