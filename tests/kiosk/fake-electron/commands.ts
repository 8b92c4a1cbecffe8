/** The driver's commands to a running fake, by name. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { livingWindows, type FakeBaseWindow } from './base-window.ts'
import { moveClock } from '../clock.ts'
import type { WindowOptions } from './window-options.ts'
import type { FakeElectron } from './electron-module.ts'
import type { FakeMachine, PowerEvent } from './machine.ts'
import { clickNotification, notifications } from './notification.ts'
import type { Sessions } from './sessions.ts'
import { unknownApiUses } from './strict.ts'
import { contentsInSight, type WebPreferences } from './view.ts'
import { livingContents, type FakeWebContents } from './web-contents.ts'

/** The kiosk's window, as users and the window manager see it. */
export interface WindowState {
  isInFront: boolean
  isMinimized: boolean
  isVisible: boolean
  isFocused: boolean
  isFullScreen: boolean
  level: string
  bounds: { x: number; y: number; width: number; height: number }
  /** The page that fills it, if nothing covers the window; else `null`. */
  page: string | null
}

/** What a user or the system can do to the kiosk's window. */
export type WindowAction =
  | 'minimize'
  | 'hide'
  | 'blur'
  | 'leave full screen'
  | 'leave the top'
  | 'close'
  | 'end session'

export interface MachineState {
  /** The options of every window that main has created. */
  windows: readonly WindowOptions[]
  /** The preferences of every view that main has created. */
  views: readonly WebPreferences[]
  /** The options of the open windows. */
  living: readonly WindowOptions[]
  contents: readonly string[]
  partitions: readonly string[]
  powerSaves: readonly string[]
  clearedClipboards: readonly string[]
  schemes: FakeElectron['schemes']
  loginItem: object
}

export interface CommandSetup {
  electron: FakeElectron
  machine: FakeMachine
  sessions: Sessions
}

/** The shop's window, not one that only covers a display. */
function shopWindow(): FakeBaseWindow {
  const window =
    [...livingWindows].findLast((each) => each.contentView.children.length > 0) ?? [...livingWindows].at(-1)
  if (window === undefined) throw new Error('no window lives')
  return window
}

function pageInSight(): FakeWebContents | null {
  const window = shopWindow()
  return contentsInSight(window.contentView, window.bounds())
}

function act(action: WindowAction): void {
  const window = shopWindow()
  if (action === 'leave full screen') window.setFullScreen(false)
  else if (action === 'leave the top') window.setAlwaysOnTop(false)
  else if (action === 'end session') window.emit('session-end')
  else window[action]()
}

function collectedHeap(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

export function commandsOf({ electron, machine, sessions }: CommandSetup) {
  let closeForeign = (): void => undefined
  return {
    power: (event: PowerEvent) => machine.power(event),
    notifications,
    clickNotification,
    plugInDisplay: () => machine.plugInDisplay(),
    unplugDisplay: () => machine.unplugDisplay(),
    turnPrimaryToTheRight: () => machine.turnPrimaryToTheRight(),
    window: act,
    /** Opens another program's window over the kiosk's display. */
    openForeignWindow: (level: string, takesKeyboard = true) => {
      closeForeign = electron.windows.openForeignWindow(shopWindow().bounds(), level, takesKeyboard)
    },
    closeForeignWindow: () => closeForeign(),
    windowState: (): WindowState => {
      const window = shopWindow()
      const isInFront = electron.windows.isInFront(window)
      return {
        isInFront,
        isMinimized: window.isMinimized(),
        isVisible: window.isVisible(),
        isFocused: window.isFocused(),
        isFullScreen: window.isFullScreen(),
        level: window.level,
        bounds: window.bounds(),
        page: isInFront ? (pageInSight()?.getURL() ?? null) : null,
      }
    },
    machine: (): MachineState => ({
      windows: electron.madeWindows,
      views: electron.madeViews,
      living: [...livingWindows].map(({ options }) => options),
      contents: [...livingContents].map((contents) => contents.getURL()),
      partitions: sessions.all().map(({ name }) => name),
      powerSaves: machine.powerSaves(),
      clearedClipboards: machine.clearedClipboards,
      schemes: electron.schemes,
      loginItem: electron.loginItem,
    }),
    unknownApiUses,
    /** This process's heap after a garbage collection, in bytes. */
    heap: collectedHeap,
    moveClock,
  }
}

export type FakeCommands = ReturnType<typeof commandsOf>
