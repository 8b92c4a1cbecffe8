/** A dark cover on every display but the one where the shop stands. */
import { BrowserWindow, screen, type Display, type Rectangle } from 'electron'
import { preventClose } from './close-guard.ts'

const COVER = '#161412'

function coverOf({ x, y, width, height }: Rectangle): BrowserWindow {
  const window = new BrowserWindow({
    x,
    y,
    width,
    height,
    kiosk: true,
    frame: false,
    focusable: false,
    skipTaskbar: true,
    backgroundColor: COVER,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
  })
  preventClose(window)
  return window
}

/** Where a display stands and how large it is; a cover is made anew where this has changed. */
function placeOf({ id, bounds }: Display): string {
  return [id, bounds.x, bounds.y, bounds.width, bounds.height].join()
}

/**
 * Covers every display but the shop's, also those that are plugged in later. A cover that still fits stays, so that a
 * display that comes or goes uncovers none of the others; and a window stays where it is when another display becomes
 * the primary one.
 * @param shop where the shop's window stands; `null` between two windows, the next of which comes to the primary display
 * @returns looks again: the shop's window was made anew
 */
export function coverOtherDisplays(shop: () => Rectangle | null): () => void {
  const covers = new Map<string, BrowserWindow>()
  const cover = (): void => {
    const bounds = shop()
    const { id } = bounds === null ? screen.getPrimaryDisplay() : screen.getDisplayMatching(bounds)
    const others = new Map(
      screen
        .getAllDisplays()
        .filter((display) => display.id !== id)
        .map((display) => [placeOf(display), display.bounds]),
    )
    for (const [place, other] of others) if (!covers.has(place)) covers.set(place, coverOf(other))
    for (const [place, window] of covers)
      if (!others.has(place)) {
        covers.delete(place)
        window.destroy()
      }
  }
  screen.on('display-added', cover)
  screen.on('display-removed', cover)
  screen.on('display-metrics-changed', cover)
  cover()
  return cover
}
