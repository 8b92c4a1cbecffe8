/** Windows that nobody at the terminal closes. The end of the app closes them all: one that refused would stop it. */
import { app, type BrowserWindow } from 'electron'

let isAppEnding = false

/** Keeps a window open whatever its system's own buttons and keys say; only main destroys it. */
export function preventClose(window: BrowserWindow): void {
  window.on('close', (event) => {
    if (!isAppEnding) event.preventDefault()
  })
}

/** Lets every window go from now on, or no longer: an installer is at work, or has failed. */
export function allowClose(areLetGo: boolean): void {
  isAppEnding = areLetGo
}

/**
 * Lets them go where somebody else ends the app: a shutdown or a logout of macOS, a service manager on Linux.
 * Nobody at the terminal can, since no menu and no key leads there.
 */
export function allowCloseOnQuit(): void {
  app.on('before-quit', () => allowClose(true))
}
