/**
 * What the fake models of Electron, by the names of `electron.d.ts`, and where each behaviour was read. A test compares
 * it with what `electron/` uses; `docs/kiosk-proof.md` is made of it.
 */

export interface Behaviour {
  /** `Class.member`, `Class 'event'` or `new Class`. */
  api: readonly string[]
  /** What the fake does. */
  what: string
  /** Where that was read: a file of Electron's or Chromium's source, `electron.d.ts`, an issue. */
  source: string
  /** What only real Electron can show; `null` where nothing is left open. */
  unproved: string | null
}

const ending: readonly Behaviour[] = [
  {
    api: ['App.exit', 'App.relaunch'],
    what: 'The process really ends, without `before-quit` or `close`; the next one starts once it is gone, beside the one that a supervisor starts.',
    source:
      'electron.d.ts, App.exit and App.relaunch; shell/browser/relauncher.cc; electron#10201, electron-wix-msi#187',
    unproved: 'How launchd, Shell Launcher and systemd treat the relauncher.',
  },
  {
    api: ["App 'before-quit'", "App 'window-all-closed'"],
    what: '`quit` asks through `before-quit` and `close`; the last window that goes is told of.',
    source: 'electron.d.ts, App.quit; lib/browser/init.ts',
    unproved: 'A session that the system ends (query-session-end).',
  },
  {
    api: ['App.requestSingleInstanceLock', "App 'second-instance'"],
    what: 'One process for one user-data folder; a lock whose holder died is taken over, a living holder is told.',
    source: 'shell/browser/api/electron_api_app.cc, App::RequestSingleInstanceLock',
    unproved: 'A holder that hangs: Chromium ends it after a while.',
  },
  {
    api: ["App 'child-process-gone'"],
    what: 'Never comes: the fake has no processes of its own below main.',
    source: 'electron.d.ts, App child-process-gone',
    unproved: 'All of it.',
  },
  {
    api: ['App.isPackaged', 'App.getPath', 'App.getVersion', 'App.whenReady'],
    what: '`isPackaged` as the test says; paths below the folder of the test; ready at once.',
    source: 'electron.d.ts, App',
    unproved: 'The asar file itself, its integrity and the fuses.',
  },
  {
    api: ['App.setAppUserModelId', 'App.setToastActivatorCLSID', 'App.setLoginItemSettings'],
    what: 'Noted, with no effect.',
    source: 'electron.d.ts, App',
    unproved: 'What Windows and macOS make of them.',
  },
  {
    api: ["App 'web-contents-created'"],
    what: 'Comes for each contents before it loads anything.',
    source: 'shell/browser/api/electron_api_web_contents.cc; lib/browser/api/web-contents.ts',
    unproved: null,
  },
]

const windows: readonly Behaviour[] = [
  {
    api: ['BrowserWindow', 'new BrowserWindow'],
    what: 'A `BaseWindow` whose one view fills it and whose contents goes with it.',
    source: 'shell/browser/api/electron_api_browser_window.cc',
    unproved: null,
  },
]

export const behaviours: readonly Behaviour[] = [...ending, ...windows]
