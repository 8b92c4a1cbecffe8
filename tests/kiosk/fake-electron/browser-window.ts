/** `BrowserWindow`: its options, and the contents in it. */
import type { BrowserContext } from 'playwright'
import { strict, StrictEmitter, knownOptions } from './strict.ts'
import type { Bounds } from './machine.ts'
import { strictContents, FakeWebContents } from './web-contents.ts'

const WINDOW_OPTIONS = [
  'autoHideMenuBar',
  'backgroundColor',
  'focusable',
  'frame',
  'fullscreen',
  'height',
  'kiosk',
  'show',
  'skipTaskbar',
  'webPreferences',
  'width',
  'x',
  'y',
]
const WEB_PREFERENCES = [
  'contextIsolation',
  'devTools',
  'disableDialogs',
  'navigateOnDragDrop',
  'nodeIntegration',
  'preload',
  'sandbox',
  'session',
  'spellcheck',
  'webSecurity',
]

interface WindowOptions {
  webPreferences: {
    preload?: string
    sandbox?: boolean
    contextIsolation?: boolean
    nodeIntegration?: boolean
  }
}

/** A window's options as they can be told to the driver. */
export function plain(options: WindowOptions): object {
  return { ...options, webPreferences: { ...options.webPreferences, session: null } }
}

/** The options of every window that main has made. */
export const madeWindows: object[] = []

/** Every window that lives, newest last. */
export const livingWindows = new Set<FakeWindow>()

const goingPages = new Set<Promise<void>>()

/** Destroys what lives, and waits for every page that goes: Chromium may not be left while one is being made. */
export async function leaveNoWindow(): Promise<void> {
  for (const window of livingWindows) window.destroy()
  await Promise.all(goingPages)
}

const broughtToFront: FakeWindow[] = []

export class FakeWindow extends StrictEmitter {
  readonly contents: FakeWebContents
  readonly options: WindowOptions
  #destroyed = false
  #minimized = false

  readonly #bounds: Bounds

  constructor(context: BrowserContext, options: WindowOptions, primary: Bounds) {
    super('BrowserWindow', ['close', 'unresponsive'])
    knownOptions('BrowserWindow', options, WINDOW_OPTIONS)
    knownOptions('webPreferences', options.webPreferences, WEB_PREFERENCES)
    this.options = options
    this.#bounds = { ...primary, ...options }
    madeWindows.push(plain(options))
    this.contents = new FakeWebContents(context, options.webPreferences.preload)
    livingWindows.add(this)
  }

  get webContents(): FakeWebContents {
    return strictContents(this.contents)
  }

  loadURL(address: string): Promise<void> {
    return this.contents.load(address)
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  getBounds(): Bounds {
    return this.#bounds
  }

  isMinimized(): boolean {
    return this.#minimized
  }

  minimize(): void {
    this.#minimized = true
  }

  restore(): void {
    this.#minimized = false
  }

  focus(): void {
    broughtToFront.push(this)
    void this.contents.bringToFront()
  }

  /** Tells whether people see it: not minimized, and no other window was brought before it. */
  isInFront(): boolean {
    return broughtToFront.at(-1) === this && !this.#minimized
  }

  setFocusable(): void {
    // Chromium's pages have no window manager.
  }

  destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    livingWindows.delete(this)
    const going = this.contents.close().catch(() => undefined)
    goingPages.add(going)
    void going.then(() => goingPages.delete(going))
  }
}

/** The window as main sees it. */
export function strictWindow(window: FakeWindow): FakeWindow {
  return strict('BrowserWindow', window)
}
