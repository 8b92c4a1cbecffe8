/** Keeps the kiosk's window on the screen: above everything else, in full screen, with the keyboard. */
import { app, screen, type BaseWindow } from 'electron'
import { isCloseAllowed } from './close-guard.ts'

/** Events come in bunches, and some of them while the window system is still at work. */
const SETTLE_MS = 100
/** What no event told of is found by looking. */
const LOOK_EVERY_MS = 5000

function fillsItsDisplay(window: BaseWindow): boolean {
  const { x, y, width, height } = window.getBounds()
  const display = screen.getDisplayMatching({ x, y, width, height }).bounds
  return x === display.x && y === display.y && width === display.width && height === display.height
}

/** A full-screen window takes no new place: it leaves full screen for it. macOS places its windows itself. */
function fillDisplay(window: BaseWindow): void {
  if (process.platform === 'darwin' || fillsItsDisplay(window)) return
  const { bounds } = screen.getDisplayMatching(window.getBounds())
  window.setKiosk(false)
  window.setBounds(bounds)
}

function bringBack(window: BaseWindow): void {
  if (window.isMinimized()) window.restore()
  if (!window.isVisible()) window.show()
  fillDisplay(window)
  if (!window.isKiosk()) window.setKiosk(true)
  if (!window.isFullScreen()) window.setFullScreen(true)
  if (!window.isAlwaysOnTop()) window.setAlwaysOnTop(true, 'screen-saver')
  window.moveTop()
  if (window.isFocused()) return
  if (process.platform === 'darwin') app.focus({ steal: true })
  window.focus()
}

function isAway(window: BaseWindow): boolean {
  return window.isMinimized() || !window.isVisible() || !window.isFullScreen() || !window.isFocused()
}

/**
 * Puts a window on top and brings it back whenever it was minimized, hidden, left behind another window, taken out of
 * full screen, or moved by a change of the displays. On Wayland a program may do none of this; its compositor does.
 */
export function keepInFront(window: BaseWindow): void {
  let timer: NodeJS.Timeout | undefined

  function comeBack(): void {
    if (window.isDestroyed() || isCloseAllowed()) return
    bringBack(window)
  }

  function comeBackSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(comeBack, SETTLE_MS)
  }

  window.setAlwaysOnTop(true, 'screen-saver')
  window.on('minimize', comeBackSoon)
  window.on('hide', comeBackSoon)
  window.on('blur', comeBackSoon)
  window.on('leave-full-screen', comeBackSoon)
  window.on('always-on-top-changed', (_event, isOnTop) => {
    if (!isOnTop) comeBackSoon()
  })
  screen.on('display-added', comeBackSoon)
  screen.on('display-removed', comeBackSoon)
  screen.on('display-metrics-changed', comeBackSoon)
  setInterval(() => {
    if (!window.isDestroyed() && isAway(window)) comeBack()
  }, LOOK_EVERY_MS).unref()
}
