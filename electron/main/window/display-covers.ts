/** Covers every display except the one that shows the shop with a dark window. */
import type { App, BaseWindow, Display, Rectangle, Screen } from 'electron'
import type { KioskWindow } from './kiosk-window.ts'
import { isWayland } from './wayland.ts'
import { preventClose } from './window-guard.ts'

const COVER = '#161412'

/**
 * A cover of one display. On macOS a kiosk window gets its own Space, and a cover must not. There it also must not
 * change the process type: `setVisibleOnAllWorkspaces` would remove the app's Dock icon and hide its windows for a
 * moment (electron#26350).
 */
function coverOf({ x, y, width, height }: Rectangle, Window: typeof BaseWindow): BaseWindow {
  const isMac = process.platform === 'darwin'
  const window = new Window({
    x,
    y,
    width,
    height,
    kiosk: !isMac,
    frame: false,
    hasShadow: false,
    enableLargerThanScreen: true,
    minimizable: false,
    focusable: false,
    skipTaskbar: true,
    backgroundColor: COVER,
  })
  window.setAlwaysOnTop(true, 'screen-saver')
  if (isMac)
    window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true })
  preventClose(window)
  return window
}

/** The parts of Electron that covers are made with. */
interface CoverParts {
  app: App
  screen: Screen
  BaseWindow: typeof BaseWindow
}

/** A display's position and size; if it changes, its cover is created again. */
function placeOf({ id, bounds }: Display): string {
  return [id, bounds.x, bounds.y, bounds.width, bounds.height].join()
}

/**
 * Covers every display but the shop's, also those plugged in later. A cover that still fits stays, so that a change of
 * one display does not uncover the others. A window stays where it is if another display becomes the primary one.
 * Covers nothing on Wayland, where the compositor decides what each display shows.
 */
export function coverOtherDisplays(
  kiosk: KioskWindow,
  { app, screen, BaseWindow: Window }: CoverParts,
): void {
  if (isWayland(app)) return
  const covers = new Map<string, BaseWindow>()
  const cover = (): void => {
    const { id } = screen.getDisplayMatching(kiosk.bounds())
    const others = new Map(
      screen
        .getAllDisplays()
        .filter((display) => display.id !== id)
        .map((display) => [placeOf(display), display.bounds]),
    )
    for (const [place, other] of others) if (!covers.has(place)) covers.set(place, coverOf(other, Window))
    for (const [place, window] of covers)
      if (!others.has(place)) {
        covers.delete(place)
        window.destroy()
      }
  }
  screen.on('display-added', cover)
  screen.on('display-removed', cover)
  screen.on('display-metrics-changed', cover)
  kiosk.onMoved(cover)
  cover()
}
