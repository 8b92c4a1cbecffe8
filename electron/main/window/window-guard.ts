/** Keeps the kiosk's window in front, in full screen and focused. */
import { app, screen, type BaseWindow } from 'electron'
import { isCloseAllowed } from './close-guard.ts'
import { isWayland } from './wayland.ts'

/** Events come in bunches, and some of them while the window system is still at work. */
const SETTLE_MS = 100
/** Polling finds what no event reported. */
const LOOK_EVERY_MS = 5000
/**
 * Not on macOS: a window in native full screen needs no level there, and above `NSPopUpMenuWindowLevel` it would hide
 * the popups of Chromium, such as the list of a field (popup_window_mac.mm). Elsewhere the level decides only about the
 * taskbar (native_window_views.cc, SetAlwaysOnTop).
 */
const canStayOnTop = (): boolean => process.platform !== 'darwin'
/** With a scaled display the two are rounded apart. */
const TOLERANCE_PX = 2

function fillsItsDisplay(window: BaseWindow): boolean {
  const bounds = window.getBounds()
  const display = screen.getDisplayMatching(bounds).bounds
  return (['x', 'y', 'width', 'height'] as const).every(
    (side) => Math.abs(bounds[side] - display[side]) <= TOLERANCE_PX,
  )
}

/**
 * A full-screen window takes no new place: it leaves full screen for it. macOS and Wayland place their windows
 * themselves. Only for a change of the displays: a window that never fits must not leave full screen again and again.
 */
function fillDisplay(window: BaseWindow): void {
  if (process.platform === 'darwin' || isWayland() || fillsItsDisplay(window)) return
  const { bounds } = screen.getDisplayMatching(window.getBounds())
  window.setKiosk(false)
  window.setBounds(bounds)
}

function bringBack(window: BaseWindow, displaysChanged: boolean): void {
  if (window.isMinimized()) window.restore()
  if (!window.isVisible()) window.show()
  if (displaysChanged) fillDisplay(window)
  if (!window.isKiosk()) window.setKiosk(true)
  if (!window.isFullScreen()) window.setFullScreen(true)
  if (canStayOnTop() && !window.isAlwaysOnTop()) window.setAlwaysOnTop(true, 'screen-saver')
  window.moveTop()
  if (window.isFocused()) return
  if (process.platform === 'darwin') app.focus({ steal: true })
  window.focus()
}

function isAway(window: BaseWindow): boolean {
  return window.isMinimized() || !window.isVisible() || !window.isFullScreen() || !window.isFocused()
}

/**
 * Raises the window above other topmost windows, which take no focus and so cause no event: a popup of an update, say.
 * `moveTop` leaves the focus where it is (SWP_NOACTIVATE). Only on Windows: a popup that belongs to the window stays above
 * it there, while on X11 the raise could cover an open list of the page itself.
 */
function raiseAboveTopmost(window: BaseWindow): void {
  if (process.platform === 'win32' && !isCloseAllowed()) window.moveTop()
}

/**
 * Puts a window on top and brings it back whenever it was minimized, hidden, left behind another window, taken out of
 * full screen, or moved by a change of the displays. On Wayland a program may do none of this; its compositor does.
 */
export function keepInFront(window: BaseWindow): void {
  let timer: NodeJS.Timeout | undefined

  let displaysChanged = false

  function comeBack(): void {
    if (window.isDestroyed() || isCloseAllowed()) return
    bringBack(window, displaysChanged)
    displaysChanged = false
  }

  function comeBackSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(comeBack, SETTLE_MS)
  }

  function fillSoon(): void {
    displaysChanged = true
    comeBackSoon()
  }

  if (canStayOnTop()) window.setAlwaysOnTop(true, 'screen-saver')
  window.on('minimize', comeBackSoon)
  window.on('hide', comeBackSoon)
  window.on('blur', comeBackSoon)
  window.on('leave-full-screen', comeBackSoon)
  window.on('always-on-top-changed', (_event, isOnTop) => {
    if (!isOnTop) comeBackSoon()
  })
  screen.on('display-added', fillSoon)
  screen.on('display-removed', fillSoon)
  screen.on('display-metrics-changed', fillSoon)
  setInterval(() => {
    if (window.isDestroyed()) return
    if (isAway(window)) comeBack()
    else raiseAboveTopmost(window)
  }, LOOK_EVERY_MS).unref()
}
