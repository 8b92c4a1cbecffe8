/** The module `electron`, as far as the kiosk's main process uses it. */
import path from 'node:path'
import type { BrowserContext } from 'playwright'
import { exactWindow, livingWindows, WindowDouble } from './browser-window.ts'
import { exact, ExactEmitter, refuseUnknown } from './exact.ts'
import { net } from './google.ts'
import { ipcMain } from './ipc-main.ts'
import { Notification } from './notification.ts'

export interface Ending {
  code: number
  relaunch: boolean
}

export type PowerEvent = 'lock-screen' | 'suspend' | 'resume'

export interface ElectronDouble {
  module: Record<string, unknown>
  /** The machine is locked, or put to sleep. */
  power(event: PowerEvent): void
  /** A second display is plugged in. */
  plugInDisplay(): void
  /** What main has asked the system to keep awake. */
  powerSaves: string[]
}

/** @param onExit main has ended the app */
export function electronDouble(
  context: BrowserContext,
  session: object,
  userData: string,
  onExit: (ending: Ending) => void,
): ElectronDouble {
  let relaunch = false
  const app = Object.assign(new ExactEmitter('app', ['window-all-closed', 'web-contents-created']), {
    isPackaged: false,
    whenReady: () => Promise.resolve(),
    requestSingleInstanceLock: () => true,
    setAppUserModelId: () => undefined,
    setToastActivatorCLSID: () => undefined,
    getVersion: () => '0.0.0',
    getPath: (name: string) =>
      ({ userData, documents: path.join(userData, 'documents') })[name] ??
      refuseUnknown(`app.getPath(${name})`),
    relaunch: () => {
      relaunch = true
    },
    exit: (code: number) => onExit({ code, relaunch }),
  })
  const powerMonitor = new ExactEmitter('powerMonitor', ['lock-screen', 'suspend', 'resume'])
  const displays = [
    {
      id: 1,
      bounds: { x: 0, y: 0, width: 1080, height: 1920 },
      size: { width: 1080, height: 1920 },
      scaleFactor: 1,
    },
  ]
  const screen = Object.assign(
    new ExactEmitter('screen', ['display-added', 'display-removed', 'display-metrics-changed']),
    { getPrimaryDisplay: () => displays[0], getAllDisplays: () => displays },
  )
  const powerSaves: string[] = []

  /** Called with `new`; main sees the exact window, which knows nothing that the double does not. */
  function BrowserWindow(options: ConstructorParameters<typeof WindowDouble>[1]): WindowDouble {
    const window = new WindowDouble(context, options)
    app.emit('web-contents-created', {}, window.webContents)
    return exactWindow(window)
  }

  return {
    module: {
      app: exact('app', app),
      BrowserWindow,
      clipboard: exact('clipboard', { clear: () => undefined }),
      ipcMain,
      Menu: exact('Menu', { setApplicationMenu: () => undefined }),
      powerMonitor: exact('powerMonitor', powerMonitor),
      net,
      Notification,
      powerSaveBlocker: exact('powerSaveBlocker', { start: (what: string) => powerSaves.push(what) }),
      safeStorage: exact('safeStorage', {
        isAsyncEncryptionAvailable: () => Promise.resolve(true),
        getSelectedStorageBackend: () => 'gnome_libsecret',
        encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(text, 'utf8')),
        decryptStringAsync: (secret: Buffer) =>
          Promise.resolve({ result: secret.toString('utf8'), shouldReEncrypt: false }),
      }),
      protocol: exact('protocol', { registerSchemesAsPrivileged: () => undefined }),
      screen: exact('screen', screen),
      session: exact('electron.session', { fromPartition: () => session }),
      // electron-store names it, for opening a file in an editor.
      shell: exact('shell', {}),
      webContents: exact('electron.webContents', {
        getAllWebContents: () => [...livingWindows].map((window) => window.webContents),
      }),
    },
    power: (event) => void powerMonitor.emit(event),
    plugInDisplay() {
      displays.push({
        id: 2,
        bounds: { x: 1080, y: 0, width: 800, height: 600 },
        size: { width: 800, height: 600 },
        scaleFactor: 1,
      })
      screen.emit('display-added')
    },
    powerSaves,
  }
}

/** The newest window that loads pages of the kiosk's own scheme with a preload script. */
export function newestWindow(): WindowDouble | undefined {
  return [...livingWindows].findLast(({ options }) => options.webPreferences.preload !== undefined)
}
