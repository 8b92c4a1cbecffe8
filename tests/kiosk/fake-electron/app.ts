/** `app`: its events, its paths, how it ends. */
import path from 'node:path'
import { takeInstanceLock } from './single-instance.ts'
import { notModelled, preventable, strict, StrictEmitter } from './strict.ts'

/** How main ended its process. */
export interface Ending {
  code: number
  relaunch: boolean
}

export interface AppSetup {
  userData: string
  isPackaged: boolean
  /** Main ended the process by itself; what follows in the same task still runs. */
  onExit(ending: Ending): void
  closeAllWindows(): boolean
}

const EVENTS = [
  'before-quit',
  'child-process-gone',
  'login',
  'quit',
  'second-instance',
  'session-created',
  'web-contents-created',
  'will-quit',
  'window-all-closed',
]

export interface FakeApp {
  /** As main imports it. */
  module: object
  events: StrictEmitter
  loginItem: { openAtLogin?: boolean }
  quit(): void
}

/** Switches of the command line, as Chromium reads them: `--name` or `--name=value`. */
function commandLine(): object {
  const switches = new Map(
    process.argv
      .slice(2)
      .filter((text) => text.startsWith('--'))
      .map((text) => {
        const [name = '', ...value] = text.slice(2).split('=')
        return [name.toLowerCase(), value.join('=')] as const
      }),
  )
  return strict('app.commandLine', {
    hasSwitch: (name: string) => switches.has(name),
    getSwitchValue: (name: string) => switches.get(name) ?? '',
    // shell/common/api/electron_api_command_line.cc, RemoveSwitch
    removeSwitch: (name: string) => void switches.delete(name),
    appendSwitch: (name: string, value = '') => void switches.set(name, value),
  })
}

export function fakeApp({ userData, isPackaged, onExit, closeAllWindows }: AppSetup): FakeApp {
  let relaunch = false
  let hasLock = false
  const loginItem: FakeApp['loginItem'] = {}
  const events = new StrictEmitter('app', EVENTS)
  // shell/browser/browser.cc, Exit: the windows are destroyed, then `quit` is emitted.
  const exit = (code = 0): void => {
    events.emit('quit', {}, code)
    onExit({ code, relaunch })
  }
  const app = Object.assign(events, {
    isPackaged,
    commandLine: commandLine(),
    whenReady: () => Promise.resolve(),
    isReady: () => true,
    requestSingleInstanceLock(): boolean {
      hasLock ||= takeInstanceLock(userData, () => events.emit('second-instance', {}, [], ''))
      return hasLock
    },
    setAppUserModelId: () => undefined,
    setToastActivatorCLSID: () => undefined,
    setLoginItemSettings: (settings: FakeApp['loginItem']) => void Object.assign(loginItem, settings),
    // electron.d.ts, ProcessMetric: here of this process alone, in kilobytes.
    getAppMetrics: () => [
      { type: 'Browser', memory: { workingSetSize: Math.round(process.memoryUsage.rss() / 1024) } },
    ],
    getVersion: () => '0.0.0',
    getName: () => 'rewards-points-shop',
    getAppPath: () => path.resolve(process.env['KIOSK_FAKE_INSTALLED'] ?? '.'),
    getPath: (name: string) =>
      ({
        userData,
        documents: path.join(userData, 'documents'),
        temp: path.join(userData, 'temp'),
        // docs/api/crash-reporter.md: a folder of this name below the app's data.
        crashDumps: path.join(userData, 'Crashpad'),
      })[name] ?? notModelled(`app.getPath(${name})`),
    /** Takes effect when the process ends (relauncher.cc waits for its parent to go). */
    relaunch: () => {
      relaunch = true
    },
    /** Emits neither `before-quit` nor `close` (electron.d.ts, `app.exit`). */
    exit,
    /** Emits `before-quit` and every window's `close` (electron.d.ts, `app.quit`). */
    quit() {
      const leaving = preventable({})
      events.emit('before-quit', leaving)
      if (leaving.defaultPrevented || !closeAllWindows()) return
      events.emit('will-quit', preventable({}))
      exit(0)
    },
  })
  return { module: strict('app', app), events, loginItem, quit: () => app.quit() }
}
