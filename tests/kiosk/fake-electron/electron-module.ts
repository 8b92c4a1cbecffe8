/** The module `electron`, as far as the kiosk's main process uses it. */
import path from 'node:path'
import type { BrowserContext } from 'playwright'
import { strictWindow, livingWindows, FakeWindow } from './browser-window.ts'
import { strict, StrictEmitter, refuseUnknown } from './strict.ts'
import { net } from './net.ts'
import { ipcMain } from './ipc-main.ts'
import type { FakeMachine } from './machine.ts'
import { Notification } from './notification.ts'

export interface Ending {
  code: number
  relaunch: boolean
}

export interface FakeElectron {
  module: Record<string, unknown>
  /** The schemes that main has announced, with their privileges. */
  schemes: { scheme: string; privileges: Record<string, boolean> }[]
}

/**
 * @param userData the folder of what the app remembers
 * @param onExit main has ended the app
 */
export function fakeElectron(
  context: BrowserContext,
  session: object,
  machine: FakeMachine,
  userData: string,
  onExit: (ending: Ending) => void,
): FakeElectron {
  let relaunch = false
  const app = Object.assign(
    new StrictEmitter('app', [
      'before-quit',
      'child-process-gone',
      'window-all-closed',
      'web-contents-created',
      'second-instance',
    ]),
    {
      isPackaged: false,
      whenReady: () => Promise.resolve(),
      requestSingleInstanceLock: () => machine.requestSingleInstanceLock(() => app.emit('second-instance')),
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
    },
  )
  const schemes: FakeElectron['schemes'] = []

  /** Called with `new`; main sees the exact window, which knows nothing that the fake does not. */
  function BrowserWindow(options: ConstructorParameters<typeof FakeWindow>[1]): FakeWindow {
    const window = new FakeWindow(context, options, machine.primaryBounds())
    app.emit('web-contents-created', {}, window.webContents)
    return strictWindow(window)
  }

  return {
    module: {
      app: strict('app', app),
      BrowserWindow,
      clipboard: strict('clipboard', { clear: () => undefined }),
      ipcMain,
      Menu: strict('Menu', { setApplicationMenu: () => undefined }),
      powerMonitor: machine.powerMonitor,
      net,
      Notification,
      powerSaveBlocker: machine.powerSaveBlocker,
      safeStorage: strict('safeStorage', {
        isAsyncEncryptionAvailable: () => Promise.resolve(true),
        getSelectedStorageBackend: () => 'gnome_libsecret',
        encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(text, 'utf8')),
        decryptStringAsync: (secret: Buffer) =>
          Promise.resolve({ result: secret.toString('utf8'), shouldReEncrypt: false }),
      }),
      protocol: strict('protocol', {
        registerSchemesAsPrivileged: (announced: FakeElectron['schemes']) => schemes.push(...announced),
      }),
      screen: machine.screen,
      session: strict('electron.session', { fromPartition: () => session }),
      // electron-store names it, for opening a file in an editor.
      shell: strict('shell', {}),
      webContents: strict('electron.webContents', {
        getAllWebContents: () => [...livingWindows].map((window) => window.webContents),
      }),
    },
    schemes,
  }
}

/** The newest window that loads pages of the kiosk's own scheme with a preload script. */
export function newestWindow(): FakeWindow | undefined {
  return [...livingWindows].findLast(({ options }) => options.webPreferences.preload !== undefined)
}
