/**
 * Prevents windows from being closed at the terminal, except when the app quits: a window that refused would
 * stop it.
 */
import { app, type BaseWindow } from 'electron'

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
 * Lets them close where somebody else ends the app: a shutdown or a logout of macOS, a service manager on Linux.
 * Nobody at the terminal can, since no menu and no key leads there.
 */
export function allowCloseOnQuit(): void {
  app.on('before-quit', () => allowClose(true))
}
