/** The driver's commands to a running fake, by name. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { livingWindows, type FakeBaseWindow } from './base-window.ts'
import { moveClock, speedUpThreads } from '../clock.ts'
import type { WindowOptions } from './window-options.ts'
import type { FakeElectron } from './electron-module.ts'
import type { PressedKey } from './input-events.ts'
import { invokeMain } from './ipc-main.ts'
import type { FakeMachine, PowerEvent } from './machine.ts'
import { clickNotification, notifications, turnNotificationsOff } from './notification.ts'
import { failNextClearings, type AskingFrame, type FakePartition, type SessionRules } from './session.ts'
import type { Sessions } from './sessions.ts'
import { unknownApiUses } from './strict.ts'
import { contentsInSight, type WebPreferences } from './view.ts'
import { livingContents, strictContents, type FakeWebContents } from './web-contents.ts'

export interface ForgedCall {
  channel: string
  values: unknown[]
  /** As main sees it: `shop://app/…`. */
  frameAddress: string
  isMainFrame: boolean
  fromOwnWindow: boolean
}

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
  unresponsiveAfterMs: number
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

/** The visible contents; the newest one with one of our pages if no view fills the window. */
function usedContents(): FakeWebContents {
  const contents =
    pageInSight() ?? [...livingContents].findLast((each) => each.getURL().startsWith('shop://'))
  if (contents === undefined) throw new Error('no page lives')
  return contents
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

async function forge({
  channel,
  values,
  frameAddress,
  isMainFrame,
  fromOwnWindow,
}: ForgedCall): Promise<string> {
  const sender = fromOwnWindow ? strictContents(usedContents()) : { mainFrame: {} }
  const frame = { url: frameAddress, parent: isMainFrame ? null : {} }
  return invokeMain(channel, values, sender, frame).then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => String(error),
  )
}

export function commandsOf({ electron, machine, sessions, unresponsiveAfterMs }: CommandSetup) {
  let closeForeign = (): void => undefined
  /** The partition of the visible page. */
  const partition = (): FakePartition => usedContents().partition
  return {
    power: (event: PowerEvent) => machine.power(event),
    /** Presses keys on the visible page. @returns whether it got the pressed one */
    press: (key: PressedKey) => usedContents().press(key, unresponsiveAfterMs),
    failLoad: () => usedContents().failLoad(),
    /** Makes the next clearings do nothing, in any partition. */
    failNextClearings,
    /** Calls main as a page that is not allowed to. @returns main's reply or refusal */
    forge,
    notifications,
    clickNotification,
    turnNotificationsOff,
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
    /** The kinds of storage with content in a partition, according to Chromium. */
    storedIn: async (name: string): Promise<readonly string[]> =>
      (await sessions
        .all()
        .find((each) => each.name === name)
        ?.stored()) ?? [],
    sessionRules: (addresses: readonly string[]): SessionRules[] =>
      sessions.all().map((each) => each.rules(addresses)),
    /** Asks the app to quit, as a service manager or a shutdown does. */
    quit: () => electron.quit(),
    permission: (name: string, asking: AskingFrame) => partition().permission(name, asking),
    download: () => partition().download(),
    /** Makes the visible page attach a webview. @returns whether main prevented it */
    attachWebview: () => usedContents().attachWebview(),
    unknownApiUses,
    /** This process's heap after a garbage collection, in bytes. */
    heap: collectedHeap,
    moveClock,
    /**
     * Blocks main's event loop, as in a hang that no timer ends; the watchdog's thread runs faster, so the test need
     * not wait.
     */
    hangMain: () => {
      speedUpThreads()
      setImmediate(() => {
        for (;;);
      })
    },
  }
}

export type FakeCommands = ReturnType<typeof commandsOf>
