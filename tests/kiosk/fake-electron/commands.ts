/** What the driver may ask of a running fake, by name. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { livingWindows, type FakeBaseWindow } from './base-window.ts'
import { moveClock, speedUpThreads } from './clock.ts'
import type { WindowOptions } from './window-options.ts'
import type { FakeElectron } from './electron-module.ts'
import type { PressedKey } from './input-events.ts'
import { invokeMain } from './ipc-main.ts'
import type { FakeMachine, PowerEvent } from './machine.ts'
import { clickNotification, notifications, turnNotificationsOff } from './notification.ts'
import { failNextClearings, type AskingFrame, type FakePartition } from './session.ts'
import type { Sessions } from './sessions.ts'
import { unknownApiUses } from './strict.ts'
import { contentsInSight, type WebPreferences } from './view.ts'
import { livingContents, strictContents, type FakeWebContents } from './web-contents.ts'

export interface ForgedCall {
  channel: string
  values: unknown[]
  /** As main knows it: `shop://app/…`. */
  frameAddress: string
  isMainFrame: boolean
  fromOwnWindow: boolean
}

/** The kiosk's window, as people and the window manager see it. */
export interface WindowState {
  isInFront: boolean
  isMinimized: boolean
  isVisible: boolean
  isFocused: boolean
  isFullScreen: boolean
  level: string
  bounds: { x: number; y: number; width: number; height: number }
  /** The page that fills it, where nothing lies over the window; `null` where people see something else. */
  page: string | null
}

/** What a person, or the system, can do to the kiosk's window. */
export type WindowAction = 'minimize' | 'hide' | 'blur' | 'leave full screen' | 'close'

export interface MachineState {
  /** The options of every window that main has made. */
  windows: readonly WindowOptions[]
  /** The preferences of every view that main has made. */
  views: readonly WebPreferences[]
  /** The options of the windows that are there now. */
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

/** The window that the shop is in: not one that only covers a display. */
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

/** The contents that people use; the newest one with a page of ours where no view fills the window. */
function usedContents(): FakeWebContents {
  const contents =
    pageInSight() ?? [...livingContents].findLast((each) => each.getURL().startsWith('shop://'))
  if (contents === undefined) throw new Error('no page lives')
  return contents
}

function act(action: WindowAction): void {
  const window = shopWindow()
  if (action === 'leave full screen') window.setFullScreen(false)
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
  /** The partition of the page that people use. */
  const partition = (): FakePartition => usedContents().partition
  return {
    power: (event: PowerEvent) => machine.power(event),
    /** Keys of the real keyboard, to the page that people see. @returns whether it got the pressed one */
    press: (key: PressedKey) => usedContents().press(key, unresponsiveAfterMs),
    /** The page's load fails. */
    failLoad: () => usedContents().failLoad(),
    /** The next clearings do nothing, in whichever partition they come. */
    failNextClearings,
    /** Calls main as a page that is not allowed to. @returns what main answered, or how it refused */
    forge,
    notifications,
    clickNotification,
    turnNotificationsOff,
    plugInDisplay: () => machine.plugInDisplay(),
    unplugDisplay: () => machine.unplugDisplay(),
    turnPrimaryToTheRight: () => machine.turnPrimaryToTheRight(),
    window: act,
    /** Another program opens a window over the kiosk's display. */
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
    /** The kinds of storage that hold something in a partition, as Chromium counts them. */
    storedIn: async (name: string): Promise<readonly string[]> =>
      (await sessions
        .all()
        .find((each) => each.name === name)
        ?.stored()) ?? [],
    permission: (name: string, asking: AskingFrame) => partition().permission(name, asking),
    download: () => partition().download(),
    /** The page that people use attaches a webview. @returns whether main prevented it */
    attachWebview: () => usedContents().attachWebview(),
    unknownApiUses,
    /** What this process holds once its rubbish was collected, in bytes. */
    heap: collectedHeap,
    moveClock,
    /** Main's own loop stands still, as in a hang that no timer ends; the watchdog's thread needs not wait for real. */
    hangMain: () => {
      speedUpThreads()
      setImmediate(() => {
        for (;;);
      })
    },
  }
}

export type FakeCommands = ReturnType<typeof commandsOf>
