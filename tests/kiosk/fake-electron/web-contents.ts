/** `webContents`, with a real page of Chromium behind it. */
import type { BrowserContext, CDPSession, Page, Request as PageRequest } from 'playwright'
import { toBrowser, toKiosk } from './addresses.ts'
import { strict, StrictEmitter, preventable, refuseUnknown } from './strict.ts'
import { Preload } from './preload.ts'
import { reportInputEvents, type PressedKey } from './input-events.ts'

export class FakeWebContents extends StrictEmitter {
  readonly mainFrame = {}
  readonly #page: Promise<Page>
  #preload: Preload | null = null
  #protocol: CDPSession | null = null
  #openHandler: (() => { action: 'deny' | 'allow' }) | null = null
  #crashed = false
  #gone = false
  #url = ''
  #leadByMain = ''

  constructor(context: BrowserContext, preload: string | undefined) {
    super('webContents', [
      'will-frame-navigate',
      'will-redirect',
      'will-attach-webview',
      'before-input-event',
      'input-event',
      'zoom-changed',
      'render-process-gone',
      'did-fail-load',
      'did-navigate',
    ])
    this.#page = this.#open(context, preload)
  }

  async #open(context: BrowserContext, preload: string | undefined): Promise<Page> {
    const page = await context.newPage()
    await page.exposeBinding('kioskFakeInput', (_source, input: object) =>
      this.emit('input-event', {}, input),
    )
    await page.addInitScript(reportInputEvents)
    if (preload !== undefined) this.#preload = await Preload.open(page, preload, strictContents(this))
    // Told by the opener itself: the popup may be gone, or under way, before anything is known of it.
    const protocol = await context.newCDPSession(page)
    this.#protocol = protocol
    protocol.on('Page.windowOpen', () => this.#askAboutPopup())
    await protocol.send('Page.enable')
    page.on('crash', () => {
      this.#crashed = true
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    })
    return page
  }

  /** The fake closes every popup, so a main that allowed one must not pass for one that denied it. */
  #askAboutPopup(): void {
    if (this.#openHandler?.().action !== 'deny') refuseUnknown('a popup that is not denied')
  }

  /** What main asked for is no navigation of the page's own. */
  async load(address: string): Promise<void> {
    const page = await this.#page
    this.#url = address
    this.#leadByMain = toBrowser(address)
    await page.goto(toBrowser(address), { waitUntil: 'commit' })
    this.emit('did-navigate', {}, address)
  }

  /** Asks main whether a page may lead where it wants to; `true` where main said no. */
  prevents(request: PageRequest): boolean {
    if (request.url() === this.#leadByMain) {
      this.#leadByMain = ''
      return false
    }
    const isMainFrame = request.frame().parentFrame() === null
    const event = preventable({ url: toKiosk(request.url()), isMainFrame })
    this.emit('will-frame-navigate', event)
    return event.defaultPrevented
  }

  async owns(page: Page): Promise<boolean> {
    return (await this.#page) === page
  }

  async close(): Promise<void> {
    this.#gone = true
    await (await this.#page).close()
  }

  /** A key of the real keyboard: main sees it first. @returns whether the page got it. */
  async press(key: PressedKey): Promise<boolean> {
    const page = await this.#page
    const event = preventable({})
    this.emit('before-input-event', event, {
      type: 'keyDown',
      control: false,
      alt: false,
      shift: false,
      meta: false,
      ...key,
    })
    if (event.defaultPrevented) return false
    await page.keyboard.press(key.key)
    return true
  }

  send(channel: string, ...values: unknown[]): void {
    this.#preload?.tell(channel, values)
  }

  setWindowOpenHandler(handler: () => { action: 'deny' | 'allow' }): void {
    this.#openHandler = handler
  }

  async executeJavaScript(code: string): Promise<unknown> {
    return (await this.#page).evaluate(code)
  }

  getURL(): string {
    return this.#url
  }

  isCrashed(): boolean {
    return this.#crashed
  }

  isDestroyed(): boolean {
    return this.#gone
  }

  /** The page attaches a webview. @returns whether main prevented it. */
  attachWebview(): boolean {
    const event = preventable({})
    this.emit('will-attach-webview', event)
    return event.defaultPrevented
  }

  /** The page that main asked for does not load. */
  failLoad(): void {
    const FILE_NOT_FOUND = -6
    this.emit('did-fail-load', {}, FILE_NOT_FOUND, 'ERR_FILE_NOT_FOUND', this.#url, true)
  }

  async bringToFront(): Promise<void> {
    await (await this.#page).bringToFront().catch(() => undefined)
  }

  forcefullyCrashRenderer(): void {
    void this.#page.then((page) => page.goto('chrome://crash')).catch(() => undefined)
  }

  readonly navigationHistory = {
    clear: (): void => {
      void this.#protocol?.send('Page.resetNavigationHistory').catch(() => undefined)
    },
  }

  setVisualZoomLevelLimits(): Promise<void> {
    return Promise.resolve()
  }

  setZoomFactor(): void {
    // The fake's pages don't zoom.
  }
}

const strictOf = new WeakMap<FakeWebContents, FakeWebContents>()

/** The contents as main sees them: always the same object, since main compares. */
export function strictContents(contents: FakeWebContents): FakeWebContents {
  let seen = strictOf.get(contents)
  if (seen === undefined) {
    seen = strict('webContents', contents)
    strictOf.set(contents, seen)
  }
  return seen
}
