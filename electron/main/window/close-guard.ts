/**
 * Prevents windows from being closed at the terminal, except when the app quits: a window that refused would stop the
 * quit.
 */
import type { App, BaseWindow, PowerMonitor } from 'electron'

let isAppEnding = false

/** Keeps a window open when the system's buttons or keys would close it. */
export function preventClose(window: BaseWindow): void {
  window.on('close', (event) => {
    if (!isAppEnding) event.preventDefault()
  })
}

/** Allows or forbids every window to close: allowed while an installer runs, forbidden again if it failed. */
export function allowClose(isAllowed: boolean): void {
  isAppEnding = isAllowed
}

/** Whether the windows may close; the window guard does nothing then. */
export function isCloseAllowed(): boolean {
  return isAppEnding
}

/**
 * Lets the windows close if the system ends the app: a shutdown, a logout, a service manager. On macOS a quit event is
 * not enough: Command-Q may reach the app if no page has the focus (electron_application.mm, terminate:). There a quit
 * counts only after the system's own announcement, or SIGTERM, which launchd sends.
 */
export function allowCloseOnQuit(app: App, powerMonitor: PowerMonitor): void {
  if (process.platform !== 'darwin') {
    app.on('before-quit', () => allowClose(true))
    return
  }
  powerMonitor.on('shutdown', () => allowClose(true))
  process.on('SIGTERM', () => {
    allowClose(true)
    app.quit()
  })
  app.on('before-quit', (event) => {
    if (!isAppEnding) event.preventDefault()
  })
}
