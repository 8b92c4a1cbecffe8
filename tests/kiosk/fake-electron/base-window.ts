/** `BaseWindow` (shell/browser/api/electron_api_base_window.cc, shell/browser/native_window_views.cc). */
import { knownOptions, preventable, strict, StrictEmitter } from './strict.ts'
import { FakeView, type Bounds } from './view.ts'
import { WINDOW_EVENTS, WINDOW_OPTIONS, type WindowOptions } from './window-options.ts'
import type { ManagedWindow, WindowManager } from './window-manager.ts'

/** The window's environment. */
export interface WindowHost {
  windows: WindowManager
  /** The display at a position; the primary one if there is none. */
  displayAt(place: { x: number; y: number }): Bounds
  primaryDisplay(): Bounds
  onClosed(): void
}

let lastId = 0

/** Every open window, oldest first. */
export const livingWindows = new Set<FakeBaseWindow>()

export class FakeBaseWindow extends StrictEmitter implements ManagedWindow {
  readonly id: number
  readonly options: WindowOptions
  readonly contentView = FakeView.strict('View', new FakeView())
  readonly #host: WindowHost
  #bounds: Bounds
  #shown = false
  #minimized = false
  #fullScreen = false
  #destroyed = false
  #level = 'normal'

  constructor(host: WindowHost, options: WindowOptions) {
    super('BaseWindow', WINDOW_EVENTS)
    knownOptions('BaseWindow', options, WINDOW_OPTIONS)
    lastId += 1
    this.id = lastId
    this.options = options
    this.#host = host
    const { x, y } = host.primaryDisplay()
    this.#bounds = {
      x: options.x ?? x,
      y: options.y ?? y,
      width: options.width ?? 800,
      height: options.height ?? 600,
    }
    host.windows.add(this)
    livingWindows.add(this)
    if (options.alwaysOnTop === true) this.#level = 'floating'
    // NativeWindow::InitFromOptions: full screen first, then it is shown, unless `show` is false.
    if (options.fullscreen === true || options.kiosk === true) this.#setFullScreen(true)
    if (options.show !== false) this.show()
  }

  get level(): string {
    return this.#level
  }

  get isShown(): boolean {
    return this.#shown && !this.#minimized
  }

  /** The whole display if the window fills it. */
  bounds(): Bounds {
    return this.#fullScreen ? this.#host.displayAt(this.#bounds) : this.#bounds
  }

  /** In a later tick (`EmitEventSoon`). */
  activated(active: boolean): void {
    setImmediate(() => {
      if (!this.#destroyed) this.emit(active ? 'focus' : 'blur')
    })
  }

  show(): void {
    this.#shown = true
    if (this.options.focusable !== false) this.#host.windows.activate(this)
    else this.#host.windows.raise(this)
    this.emit('show')
  }

  showInactive(): void {
    this.#shown = true
    this.emit('show')
  }

  hide(): void {
    this.#shown = false
    this.#host.windows.deactivate(this)
    this.emit('hide')
  }

  minimize(): void {
    if (this.#minimized) return
    this.#minimized = true
    this.#host.windows.deactivate(this)
    this.emit('minimize')
  }

  /** Returns to its place. The focus does not change: no source says that it does on every system. */
  restore(): void {
    if (!this.#minimized) return
    this.#minimized = false
    this.emit('restore')
  }

  /** Does nothing for a window that is hidden (`NativeWindowViews::Focus`) or minimized. */
  focus(): void {
    if (this.isShown && this.options.focusable !== false) this.#host.windows.activate(this)
  }

  blur(): void {
    this.#host.windows.deactivate(this)
  }

  /** Over the others of its level; `MoveTop` gives no keyboard. */
  moveTop(): void {
    this.#host.windows.raise(this)
  }

  close(): void {
    const event = preventable({})
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  /** Emits no `close`, and closes no contents of its views (docs/api/web-contents-view.md, "closing"). */
  destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    livingWindows.delete(this)
    this.#host.windows.remove(this)
    this.emit('closed')
    this.#host.onClosed()
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  isVisible(): boolean {
    return this.isShown
  }

  isFocused(): boolean {
    return this.#host.windows.isActive(this)
  }

  isMinimized(): boolean {
    return this.#minimized
  }

  isFullScreen(): boolean {
    return this.#fullScreen
  }

  /** The same on Windows and Linux (`NativeWindowViews::IsKiosk`). */
  isKiosk(): boolean {
    return this.#fullScreen
  }

  setFullScreen(wanted: boolean): void {
    this.#setFullScreen(wanted)
  }

  setKiosk(wanted: boolean): void {
    this.#setFullScreen(wanted)
  }

  /** The window manager answers later; a window that is hidden is shown by it on Linux (`SetFullScreen`). */
  #setFullScreen(wanted: boolean): void {
    if (wanted && !this.#shown && this.options.show !== false) this.#shown = true
    if (wanted === this.#fullScreen) return
    this.#fullScreen = wanted
    setImmediate(() => {
      if (this.#destroyed) return
      this.emit(wanted ? 'enter-full-screen' : 'leave-full-screen')
      this.emit('resize')
    })
  }

  setAlwaysOnTop(wanted: boolean, level = 'floating'): void {
    const before = this.isAlwaysOnTop()
    this.#level = wanted ? level : 'normal'
    if (before !== wanted) this.emit('always-on-top-changed', {}, wanted)
  }

  isAlwaysOnTop(): boolean {
    return this.#level !== 'normal'
  }

  getBounds(): Bounds {
    return { ...this.bounds() }
  }

  getContentBounds(): Bounds {
    return { ...this.bounds() }
  }

  getContentSize(): [number, number] {
    const { width, height } = this.bounds()
    return [width, height]
  }

  /** Does nothing for a window that fills its display: the real behaviour is not verified. */
  setBounds(bounds: Partial<Bounds>): void {
    if (this.#fullScreen) return
    this.#bounds = { ...this.#bounds, ...bounds }
    this.emit('resize')
  }

  setFocusable(focusable: boolean): void {
    this.options.focusable = focusable
  }
}

/** The window as main sees it. */
export function strictWindow<Window extends FakeBaseWindow>(name: string, window: Window): Window {
  return strict(name, window, () => window.isDestroyed(), [
    'isDestroyed',
    'on',
    'once',
    'off',
    'removeListener',
    'id',
  ])
}
