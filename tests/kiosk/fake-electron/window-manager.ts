/** The system's window manager: which windows there are, in which order, and which one has the keyboard. */
import type { Bounds } from './view.ts'

/** What the window manager knows of a window, the kiosk's or another program's. */
export interface ManagedWindow {
  readonly level: string
  readonly isShown: boolean
  bounds(): Bounds
  activated(active: boolean): void
}

/**
 * Windows and Linux have one band of windows that stay on top; a level says no more than that a window is in it
 * (shell/browser/native_window_views.cc, SetAlwaysOnTop). On macOS levels lie over each other, which is not modelled.
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

  /** Whether nothing lies over any part of a window. */
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
   * Another program opens a window over everything of its band.
   * @param level `normal`, or the level of a program that stays on top
   * @param takesKeyboard whether it takes the keyboard, as most windows do and a popup of a service does not
   * @returns closes it again; the keyboard then belongs to nobody if the window had it
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
