/** The kiosk's one window, full screen, and the curtain behind it. */
import { app, BrowserWindow, type Rectangle, type Session, type WebContents } from 'electron'
import { bundleFolders } from '../bundle-folders.ts'
import { preventClose } from './close-guard.ts'

const BACKGROUND = '#faf8f5'

export interface WindowSettings {
  session: Session
  fullScreen: boolean
}

/** A window with nothing open in it: no node, sandboxed, no dialogs, no developer tools once installed. */
export function makeWindow({ session, fullScreen }: WindowSettings): BrowserWindow {
  const window = new BrowserWindow({
    kiosk: fullScreen,
    fullscreen: fullScreen,
    frame: !fullScreen,
    autoHideMenuBar: true,
    width: 1080,
    height: 1920,
    backgroundColor: BACKGROUND,
    webPreferences: {
      preload: bundleFolders.preloadScript,
      session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      devTools: !app.isPackaged,
      disableDialogs: true,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  })
  if (fullScreen) preventClose(window)
  return window
}

/**
 * Draws the curtain behind the kiosk's window: between two windows nobody sees what is behind.
 * @param address the page that it shows
 */
export function drawCurtain(settings: WindowSettings, address: string): void {
  const curtain = makeWindow(settings)
  curtain.setFocusable(false)
  curtain.loadURL(address).catch(() => undefined)
}

/** The kiosk's one window, which is destroyed and made anew with every wipe. */
export interface KioskWindow {
  /** Opens an address in the window, which is made where there is none. */
  open(address: string): void
  destroy(): void
  /** Puts the window before whatever else the machine shows. */
  toFront(): void
  /** Where it stands; `null` between two windows. */
  bounds(): Rectangle | null
  /** The living page; `null` between two windows and after a crash. */
  page(): WebContents | null
  owns(sender: WebContents): boolean
}

/** Each document is a beginning: nobody goes back from the shop to the page that waited for it. */
function forgetWayBack(contents: WebContents): void {
  contents.on('did-navigate', () => contents.navigationHistory.clear())
}

/** @param onMade is called with each new window before it opens anything */
export function kioskWindow(settings: WindowSettings, onMade: (window: BrowserWindow) => void): KioskWindow {
  let current: BrowserWindow | null = null
  const living = (): BrowserWindow | null => (current === null || current.isDestroyed() ? null : current)
  return {
    open(address) {
      let window = living()
      if (window === null) {
        window = makeWindow(settings)
        current = window
        forgetWayBack(window.webContents)
        onMade(window)
      }
      // How a load ends is heard by crash recovery; here it only must not go unheard.
      window.loadURL(address).catch(() => undefined)
    },
    destroy() {
      living()?.destroy()
      current = null
    },
    toFront() {
      const window = living()
      if (window?.isMinimized() === true) window.restore()
      window?.focus()
    },
    bounds: () => living()?.getBounds() ?? null,
    page() {
      const contents = living()?.webContents
      return contents === undefined || contents.isDestroyed() || contents.isCrashed() ? null : contents
    },
    owns: (sender) => living()?.webContents === sender,
  }
}
