/** The system's window manager: the windows, their order, and which one has the keyboard. */
import type { Bounds } from './view.ts'

/** The window manager's view of a window, the kiosk's or another program's. */
export interface ManagedWindow {
  readonly level: string
  readonly isShown: boolean
  bounds(): Bounds
  activated(active: boolean): void
}

/**
 * Windows and Linux have one band of windows that stay on top; a level only puts a window into it
 * (shell/browser/native_window_views.cc, SetAlwaysOnTop). On macOS levels are stacked, which is not modelled.
 */
const bandOf = ({ level }: ManagedWindow): number => (level === 'normal' ? 0 : 1)

function overlap(one: Bounds, other: Bounds): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

export class WindowManager {
  /** Within a band, later ones are further in front. */
  #windows: ManagedWindow[] = []
  #active: ManagedWindow | null = null

  add(window: ManagedWindow): void {
    this.#windows.push(window)
  }

  remove(window: ManagedWindow): void {
    this.deactivate(window)
    this.#windows = this.#windows.filter((other) => other !== window)
  }

  raise(window: ManagedWindow): void {
    this.#windows = [...this.#windows.filter((other) => other !== window), window]
  }

  activate(window: ManagedWindow): void {
    this.raise(window)
    if (this.#active === window) return
    const before = this.#active
    this.#active = window
    before?.activated(false)
    window.activated(true)
  }

  deactivate(window: ManagedWindow): void {
    if (this.#active !== window) return
    this.#active = null
    window.activated(false)
  }

  isActive(window: ManagedWindow): boolean {
    return this.#active === window
  }

  get active(): ManagedWindow | null {
    return this.#active
  }

  /** Whether nothing covers any part of a window. */
  isInFront(window: ManagedWindow): boolean {
    if (!window.isShown) return false
    const place = (each: ManagedWindow): number =>
      bandOf(each) * this.#windows.length + this.#windows.indexOf(each)
    return !this.#windows.some(
      (other) =>
        other !== window &&
        other.isShown &&
        place(other) > place(window) &&
        overlap(other.bounds(), window.bounds()),
    )
  }

  /**
   * Opens another program's window over everything in its band.
   * @param level `normal`, or the level of a program that stays on top
   * @param takesKeyboard whether it takes the keyboard, as most windows do, unlike a service's popup
   * @returns closes it; if it had the keyboard, then no window has it
   */
  openForeignWindow(bounds: Bounds, level: string, takesKeyboard: boolean): () => void {
    const foreign: ManagedWindow = {
      level,
      isShown: true,
      bounds: () => bounds,
      activated: () => undefined,
    }
    this.add(foreign)
    if (takesKeyboard) this.activate(foreign)
    return () => this.remove(foreign)
  }
}
