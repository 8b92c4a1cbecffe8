/** Keeps the kiosk's window open, in front, in full screen and focused. */
import type { App, BaseWindow, Screen } from 'electron'
import { isEnding } from '../process/ending.ts'
import { isWayland } from './wayland.ts'

/** Debounce: events come in bursts, some while the window system is still busy. */
const SETTLE_MS = 100
/** Polling catches changes without an event. */
const LOOK_EVERY_MS = 5000
/**
 * Not on macOS: a window in native full screen needs no level there, and above `NSPopUpMenuWindowLevel` it would hide
 * Chromium's popups, such as a field's list (popup_window_mac.mm). Elsewhere the level only concerns the taskbar
 * (native_window_views.cc, SetAlwaysOnTop).
 */
const canStayOnTop = (): boolean => process.platform !== 'darwin'

/** A window manager that takes the level tells nothing (x11_window.cc, OnWMStateUpdated). */
const hasLostLevel = (window: BaseWindow): boolean => canStayOnTop() && !window.isAlwaysOnTop()

/** Keeps a window open when the system's buttons or keys would close it. One that refused would stop the app's end. */
export function preventClose(window: BaseWindow): void {
  window.on('close', (event) => {
    if (!isEnding()) event.preventDefault()
  })
}

/** The parts of Electron that know the app and its displays. */
interface System {
  app: App
  screen: Screen
}

/** On a scaled display the two are rounded differently. */
const TOLERANCE_PX = 2

function fillsItsDisplay(window: BaseWindow, screen: Screen): boolean {
  const bounds = window.getBounds()
  const display = screen.getDisplayMatching(bounds).bounds
  return (['x', 'y', 'width', 'height'] as const).every(
    (side) => Math.abs(bounds[side] - display[side]) <= TOLERANCE_PX,
  )
}

/**
 * Fits the window to its display. A full-screen window can't be moved, so it leaves full screen first. macOS and
 * Wayland place their windows themselves. Called only after a change of the displays: a window that never fits must not
 * leave full screen again and again.
 */
function fillDisplay(window: BaseWindow, { app, screen }: System): void {
  if (process.platform === 'darwin' || isWayland(app) || fillsItsDisplay(window, screen)) return
  const { bounds } = screen.getDisplayMatching(window.getBounds())
  window.setKiosk(false)
  window.setBounds(bounds)
}

function bringBack(window: BaseWindow, system: System, displaysChanged: boolean): void {
  if (window.isMinimized()) window.restore()
  if (!window.isVisible()) window.show()
  if (displaysChanged) fillDisplay(window, system)
  if (!window.isKiosk()) window.setKiosk(true)
  if (!window.isFullScreen()) window.setFullScreen(true)
  if (hasLostLevel(window)) window.setAlwaysOnTop(true, 'screen-saver')
  window.moveTop()
  if (window.isFocused()) return
  if (process.platform === 'darwin') system.app.focus({ steal: true })
  window.focus()
}

function isAway(window: BaseWindow): boolean {
  const isInSight = !window.isMinimized() && window.isVisible() && window.isFullScreen()
  return !isInSight || !window.isFocused() || hasLostLevel(window)
}

/**
 * Raises the window above other topmost windows that take no focus and so cause no event, such as an update's popup.
 * `moveTop` leaves the focus where it is (SWP_NOACTIVATE). Only on Windows: there a popup of the window stays above it;
 * on X11 the raise could cover an open list of the page itself.
 */
function raiseAboveTopmost(window: BaseWindow): void {
  if (process.platform === 'win32' && !isEnding()) window.moveTop()
}

/**
 * Puts a window on top and brings it back after it was minimized, hidden, covered by another window, taken out of full
 * screen, or moved by a change of the displays. Not possible on Wayland, where the compositor does it.
 */
export function keepInFront(window: BaseWindow, system: System): void {
  const { screen } = system
  let timer: NodeJS.Timeout | undefined
  let displaysChanged = false

  function comeBack(): void {
    if (window.isDestroyed() || isEnding()) return
    bringBack(window, system, displaysChanged)
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
