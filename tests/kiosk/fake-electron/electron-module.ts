/** The module `electron`, as far as the kiosk's main process uses it. */
import { fakeApp, type Ending } from './app.ts'
import { FakeBaseWindow, livingWindows, strictWindow, type WindowHost } from './base-window.ts'
import { ipcMain } from './ipc-main.ts'
import type { WindowOptions } from './window-options.ts'
import type { FakeMachine } from './machine.ts'
import { Notification } from './notification.ts'
import type { Sessions } from './sessions.ts'
import { knownOptions, notModelled, strict } from './strict.ts'
import { FakeView, FakeWebContentsView, type WebPreferences } from './view.ts'
import { FakeWebContents, livingContents, strictContents } from './web-contents.ts'
import { WindowManager } from './window-manager.ts'

interface Scheme {
  scheme: string
  privileges: Record<string, boolean>
}

export interface FakeElectron {
  module: Record<string, unknown>
  windows: WindowManager
  schemes: Scheme[]
  /** The options of every window, and the preferences of every view, that main has created. */
  madeWindows: WindowOptions[]
  madeViews: WebPreferences[]
  loginItem: { openAtLogin?: boolean }
  quit(): void
}

export interface FakeElectronSetup {
  sessions: Sessions
  machine: FakeMachine
  userData: string
  isPackaged: boolean
  onExit(ending: Ending): void
}

function makeSafeStorage(): object {
  return strict('safeStorage', {
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(text, 'utf8')),
    decryptStringAsync: (secret: Buffer) =>
      Promise.resolve({ result: secret.toString('utf8'), shouldReEncrypt: false }),
  })
}

export function fakeElectron({
  sessions,
  machine,
  userData,
  isPackaged,
  onExit,
}: FakeElectronSetup): FakeElectron {
  const windows = new WindowManager()
  const schemes: Scheme[] = []
  const madeWindows: WindowOptions[] = []
  const madeViews: WebPreferences[] = []

  function closeAllWindows(): boolean {
    for (const window of livingWindows) window.close()
    return livingWindows.size === 0
  }
  const app = fakeApp({ userData, isPackaged, onExit, closeAllWindows })
  sessions.onCreated((session) => app.events.emit('session-created', session))

  const host: WindowHost = {
    windows,
    displayAt: machine.displayAt,
    primaryDisplay: machine.primaryDisplay,
    onClosed: () => {
      if (livingWindows.size === 0) app.events.emit('window-all-closed')
    },
  }

  function makeContentsView(preferences: WebPreferences): FakeWebContentsView {
    const contents = new FakeWebContents(sessions.partitionOf(preferences.session), preferences.preload)
    const view = new FakeWebContentsView(contents, preferences)
    const { session: _session, ...kept } = preferences
    madeViews.push(kept)
    app.events.emit('web-contents-created', {}, strictContents(contents))
    return view
  }

  /** Called with `new`; main gets the strict object, which has only what the fake models. */
  function WebContentsView(options: { webPreferences?: WebPreferences } = {}): object {
    knownOptions('WebContentsView', options, ['webPreferences'])
    return FakeView.strict('WebContentsView', makeContentsView(options.webPreferences ?? {}))
  }

  function BaseWindow(options: WindowOptions): object {
    madeWindows.push(options)
    return strictWindow('BaseWindow', new FakeBaseWindow(host, options))
  }

  return {
    windows,
    schemes,
    madeWindows,
    madeViews,
    loginItem: app.loginItem,
    quit: app.quit,
    module: {
      app: app.module,
      BaseWindow,
      WebContentsView,
      clipboard: machine.clipboard,
      ipcMain,
      Menu: strict('Menu', { setApplicationMenu: () => undefined }),
      powerMonitor: machine.powerMonitor,
      net: strict('net', { isOnline: () => true }),
      Notification,
      powerSaveBlocker: machine.powerSaveBlocker,
      // The fake's process writes no dumps; only those created by a test are listed.
      crashReporter: strict('crashReporter', {
        start: ({ uploadToServer }: { uploadToServer?: boolean }) =>
          uploadToServer === false ? undefined : notModelled('a crash reporter that sends'),
      }),
      safeStorage: makeSafeStorage(),
      protocol: strict('protocol', {
        registerSchemesAsPrivileged: (announced: Scheme[]) => schemes.push(...announced),
      }),
      screen: machine.screen,
      session: sessions.module,
      // electron-store imports it, to open a file in an editor.
      shell: strict('shell', {}),
      webContents: strict('electron.webContents', {
        getAllWebContents: () => [...livingContents].map(strictContents),
      }),
    },
  }
}
