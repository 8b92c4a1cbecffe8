/**
 * Prevents windows from being closed at the terminal, except when the app quits: a window that refused would
 * stop it.
 */
import { app, powerMonitor, type BaseWindow } from 'electron'

let isAppEnding = false

/** Keeps a window open whatever its system's own buttons and keys say. */
export function preventClose(window: BaseWindow): void {
  window.on('close', (event) => {
    if (!isAppEnding) event.preventDefault()
  })
}

/** Lets every window close from now on, or no longer: an installer is at work, or has failed. */
export function allowClose(isAllowed: boolean): void {
  isAppEnding = isAllowed
}

/** Whether the windows may close; the window guard does nothing then. */
export function isCloseAllowed(): boolean {
  return isAppEnding
}

/**
 * Lets the windows close if the system ends the app: a shutdown, a logout, a service manager. On macOS a quit alone says
 * too little: Command-Q may reach the app when no page has the focus (electron_application.mm, terminate:). It counts
 * there only after the system's own announcement, or SIGTERM, which launchd sends.
 */
export function allowCloseOnQuit(): void {
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
