/** The module `electron`, as far as the kiosk's main process uses it. */
import path from 'node:path'
import type { BrowserContext } from 'playwright'
import { exactWindow, livingWindows, WindowDouble } from './browser-window.ts'
import { exact, ExactEmitter, refuseUnknown } from './exact.ts'
import { net } from './google.ts'
import { ipcMain } from './ipc-main.ts'
import type { MachineDouble } from './machine.ts'
import { Notification } from './notification.ts'

export interface Ending {
  code: number
  relaunch: boolean
}

export interface ElectronDouble {
  module: Record<string, unknown>
  /** The schemes that main has announced, with their privileges. */
  schemes: { scheme: string; privileges: Record<string, boolean> }[]
}

/**
 * @param userData the folder of what the app remembers
 * @param onExit main has ended the app
 */
export function electronDouble(
  context: BrowserContext,
  session: object,
  machine: MachineDouble,
  userData: string,
  onExit: (ending: Ending) => void,
): ElectronDouble {
  let relaunch = false
  const app = Object.assign(
    new ExactEmitter('app', [
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
  const schemes: ElectronDouble['schemes'] = []

  /** Called with `new`; main sees the exact window, which knows nothing that the double does not. */
  function BrowserWindow(options: ConstructorParameters<typeof WindowDouble>[1]): WindowDouble {
    const window = new WindowDouble(context, options, machine.primaryBounds())
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
      powerMonitor: machine.powerMonitor,
      net,
      Notification,
      powerSaveBlocker: machine.powerSaveBlocker,
      safeStorage: exact('safeStorage', {
        isAsyncEncryptionAvailable: () => Promise.resolve(true),
        getSelectedStorageBackend: () => 'gnome_libsecret',
        encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(text, 'utf8')),
        decryptStringAsync: (secret: Buffer) =>
          Promise.resolve({ result: secret.toString('utf8'), shouldReEncrypt: false }),
      }),
      protocol: exact('protocol', {
        registerSchemesAsPrivileged: (announced: ElectronDouble['schemes']) => schemes.push(...announced),
      }),
      screen: machine.screen,
      session: exact('electron.session', { fromPartition: () => session }),
      // electron-store names it, for opening a file in an editor.
      shell: exact('shell', {}),
      webContents: exact('electron.webContents', {
        getAllWebContents: () => [...livingWindows].map((window) => window.webContents),
      }),
    },
    schemes,
  }
}

/** The newest window that loads pages of the kiosk's own scheme with a preload script. */
export function newestWindow(): WindowDouble | undefined {
  return [...livingWindows].findLast(({ options }) => options.webPreferences.preload !== undefined)
}
