/** `webContents`, with a real page of Chromium behind it (shell/browser/api/electron_api_web_contents.cc). */
import { toBrowser } from './addresses.ts'
import { openContentsPage, type ContentsPage } from './contents-page.ts'
import { invokeMain } from './ipc-main.ts'
import { ERR_ABORTED, loadError } from './net-errors.ts'
import type { FakePartition } from './session.ts'
import { inBackground } from '../../../src/contract/in-background.ts'
import { notModelled, preventable, strict, StrictEmitter } from './strict.ts'

const EVENTS = [
  'before-input-event',
  'destroyed',
  'did-fail-load',
  'did-finish-load',
  'did-navigate',
  'focus',
  'input-event',
  'render-process-gone',
  'responsive',
  'unresponsive',
  'will-attach-webview',
  'will-frame-navigate',
  'will-redirect',
  'zoom-changed',
]
/** Listeners of a destroyed contents get no more of Electron's events, but may still be removed. */
const LIFELONG = ['on', 'once', 'off', 'removeListener', 'isDestroyed', 'id', 'mainFrame']

interface Loading {
  address: string
  loaderId?: string
  resolve(): void
  reject(error: Error): void
}

/** Chromium encodes when it captures, Electron in `toJPEG`: this is the only quality supported. */
const CAPTURE_QUALITY = 80

let lastId = 0
/** Every contents alive, oldest first. */
export const livingContents = new Set<FakeWebContents>()
const goingPages = new Set<Promise<void>>()

/** Waits for every closing page: Chromium must not be disconnected while one is being created. */
export async function pagesGone(): Promise<void> {
  await Promise.all(goingPages)
}

export class FakeWebContents extends StrictEmitter {
  readonly id: number
  readonly mainFrame = {}
  readonly partition: FakePartition
  readonly #page: Promise<ContentsPage>
  #openHandler: (() => { action: 'deny' | 'allow' }) | null = null
  #crashed = false
  #closing = false
  #destroyed = false
  #url = ''
  #loading: Loading | null = null
  readonly #loadedIds = new Set<string>()

  constructor(partition: FakePartition, preload: string | undefined) {
    super('webContents', EVENTS)
    lastId += 1
    this.id = lastId
    this.partition = partition
    livingContents.add(this)
    this.#page = openContentsPage(partition, preload, {
      asksToNavigate: (name, url, isMainFrame) => {
        const event = preventable({ url, isMainFrame })
        this.emit(name, event)
        return event.defaultPrevented
      },
      failedLoad: (...failure) => void this.emit('did-fail-load', {}, ...failure),
      askedForPopup: () => {
        // The fake closes every popup, so a main that allowed one must not pass for one that denied it.
        if (this.#openHandler?.().action !== 'deny') notModelled('a popup that is not denied')
      },
      navigated: (url, isNewDocument) => {
        this.#url = url
        if (isNewDocument) this.#crashed = false
      },
      committed: (url) => {
        if (!this.#closing) this.emit('did-navigate', {}, url)
      },
      loaded: (loaderId) => this.#loaded(loaderId),
      crashed: () => {
        this.#crashed = true
        // In a later task, so that a listener can't start the renderer again from inside (PrimaryMainFrameRenderProcessGone).
        setImmediate(() => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 }))
      },
      input: (input) => this.#input(input),
      called: (channel, values) =>
        invokeMain(channel, values, strictContents(this), { url: this.#url, parent: null }),
    })
    this.#page.catch(() => undefined)
  }

  #input(input: { type: string }): void {
    // Whoever is touched or pressed has the keyboard from then on (content/browser/renderer_host, OnMousePressed).
    if (input.type === 'mouseDown' || input.type === 'touchStart') this.focus()
    this.emit('input-event', {}, input)
  }

  /** The load event may fire before or after the id of main's navigation is known. */
  #loaded(loaderId: string): void {
    this.#loadedIds.add(loaderId)
    this.#settle()
    this.emit('did-finish-load')
  }

  #settle(): void {
    if (this.#loading?.loaderId === undefined || !this.#loadedIds.has(this.#loading.loaderId)) return
    this.#loading.resolve()
    this.#loading = null
    this.#loadedIds.clear()
  }

  /** @returns when the page's load event has fired. @throws as `loadURL` rejects */
  loadURL(address: string): Promise<void> {
    this.#loading?.reject(loadError(ERR_ABORTED, 'ERR_ABORTED', this.#loading.address))
    const loaded = new Promise<void>((resolve, reject) => {
      this.#loading = { address, resolve, reject }
    })
    loaded.catch(() => undefined)
    this.#url = address
    const current = this.#loading
    this.#page
      .then((page) => page.navigate(toBrowser(address)))
      .then(
        (loaderId) => {
          if (current !== null) current.loaderId = loaderId
          this.#settle()
        },
        (error: Error) => {
          current?.reject(error)
          if (this.#loading === current) this.#loading = null
        },
      )
    return loaded
  }

  /**
   * The page leaves through its `pagehide` handlers (ClosePage), then its object goes; what removes a view does not close
   * its contents.
   */
  close(options: { waitForBeforeUnload?: boolean } = {}): void {
    if (options.waitForBeforeUnload === true) notModelled('close({ waitForBeforeUnload: true })')
    if (this.#closing) return
    this.#closing = true
    const going = this.#page.then((page) => page.close()).catch(() => undefined)
    goingPages.add(going)
    inBackground(
      going.then(() => {
        goingPages.delete(going)
        this.#destroyed = true
        livingContents.delete(this)
        this.#loading?.reject(loadError(-2, 'ERR_FAILED', this.#loading.address))
        this.emit('destroyed')
      }),
    )
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  isCrashed(): boolean {
    return this.#crashed
  }

  getURL(): string {
    return this.#url
  }

  focus(): void {
    if (!this.#closing) this.emit('focus')
  }

  /** A page without a preload script, or one still loading, does not receive it. */
  send(channel: string, ...values: unknown[]): void {
    this.#page.then((page) => page.send(channel, values)).catch(() => undefined)
  }

  setWindowOpenHandler(handler: () => { action: 'deny' | 'allow' }): void {
    this.#openHandler = handler
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    const { cdp } = await this.#page
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  /** A picture of the whole page. @throws if the page is gone */
  async capturePage(...parameters: unknown[]): Promise<object> {
    if (parameters.length > 0) notModelled('capturePage with a rectangle or options')
    const { cdp } = await this.#page
    const { data } = await cdp.send('Page.captureScreenshot', { format: 'jpeg', quality: CAPTURE_QUALITY })
    return strict('NativeImage', {
      isEmpty: () => data === '',
      toJPEG(quality: number): Buffer {
        if (quality !== CAPTURE_QUALITY) notModelled(`toJPEG(${quality})`)
        return Buffer.from(data, 'base64')
      },
    })
  }

  forcefullyCrashRenderer(): void {
    this.#page.then(({ cdp }) => cdp.send('Page.crash')).catch(() => undefined)
  }

  readonly navigationHistory = strict('navigationHistory', {
    clear: (): void => {
      this.#page.then(({ cdp }) => cdp.send('Page.resetNavigationHistory')).catch(() => undefined)
    },
  })

  /** Does nothing: the real effect of zoom on a page of a custom scheme is not verified. */
  setZoomFactor(): void {
    return undefined
  }
}

const strictOf = new WeakMap<FakeWebContents, FakeWebContents>()

/** The strict object for main: always the same one, since main compares. */
export function strictContents(contents: FakeWebContents): FakeWebContents {
  const seen =
    strictOf.get(contents) ?? strict('webContents', contents, () => contents.isDestroyed(), LIFELONG)
  strictOf.set(contents, seen)
  return seen
}
