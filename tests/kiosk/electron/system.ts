/** What the system and the people around a terminal do to a kiosk on a real Electron. */
import type { IpcMainInvokeEvent, WebContents } from 'electron'
import type { ElectronApplication } from 'playwright/test'
import type { Notes } from './start.ts'

declare global {
  /** In main's process. */
  var kioskTest: Notes
}

export type PowerEvent = 'lock-screen' | 'suspend' | 'resume'

export interface PressedKey {
  /** As in an accelerator of Electron. */
  key: string
  modifiers?: ('control' | 'alt' | 'shift')[]
}

export interface ForgedCall {
  channel: string
  values: readonly unknown[]
  frameAddress: string
  isMainFrame: boolean
  fromOwnWindow: boolean
}

export type WindowAction = 'minimize' | 'hide' | 'blur' | 'leave full screen' | 'close'

type Main = () => ElectronApplication

/** What people and the machine do to a kiosk. */
function events(main: Main) {
  return {
    /** Announces sleep, waking or a locked screen to main: no service here does. */
    power: (event: PowerEvent): Promise<void> =>
      main().evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event),

    /** Advances main's clock, and runs the timers that have become due. One of them may end the process. */
    moveClock: async (milliseconds: number): Promise<void> => {
      const app = main()
      let isOver = false
      app.once('close', () => {
        isOver = true
      })
      await app
        .evaluate((_electron, by) => globalThis.kioskTest.moveClock(by), milliseconds)
        .catch((error: unknown) => {
          if (!isOver && !String(error).includes('closed')) throw error
        })
    },

    /** Presses a key, as the keyboard's driver does, on the page in sight; does not wait for the page. */
    press: ({ key, modifiers = [] }: PressedKey): Promise<void> =>
      main().evaluate(
        ({ BaseWindow }, [keyCode, held]) => {
          const { webContents } = BaseWindow.getAllWindows()
            .find(({ contentView }) => contentView.children.length > 0)!
            .contentView.children.at(-1) as unknown as { webContents: WebContents }
          webContents.sendInputEvent({ type: 'keyDown', keyCode, modifiers: held })
          if (keyCode.length === 1) webContents.sendInputEvent({ type: 'char', keyCode, modifiers: held })
          webContents.sendInputEvent({ type: 'keyUp', keyCode, modifiers: held })
        },
        [key, modifiers] as const,
      ),

    /** Asks main whether the shop's page may attach a webview. @returns whether main prevented it */
    attachWebview: (): Promise<boolean> =>
      main().evaluate(({ webContents }) => {
        const shop = webContents
          .getAllWebContents()
          .findLast((each) => each.getURL().startsWith('shop://app/'))!
        let isPrevented = false
        shop.emit('will-attach-webview', { preventDefault: () => (isPrevented = true) }, {}, {})
        return isPrevented
      }),
  }
}

/** Faults of Electron, and forged calls. */
function faults(main: Main) {
  return {
    /** Makes the next clearings of any session do nothing, as a locked storage would. */
    failNextClearings: (count: number): Promise<void> =>
      main().evaluate(({ session }, times) => {
        const sessions = Object.getPrototypeOf(session.defaultSession) as {
          clearStorageData(): Promise<void>
        }
        const { clearStorageData } = sessions
        let left = times
        sessions.clearStorageData = async function clear() {
          if (left === 0) return clearStorageData.call(this)
          left -= 1
        }
      }, count),

    /** Calls main as a page that is not allowed to. @returns main's reply or refusal */
    forge: (call: ForgedCall): Promise<string> =>
      main().evaluate(async ({ ipcMain, webContents }, { channel, values, frameAddress, ...from }) => {
        // lib/browser/ipc-main-impl.ts
        const { _invokeHandlers: handlers } = ipcMain as unknown as {
          _invokeHandlers: Map<string, (event: IpcMainInvokeEvent, ...values: unknown[]) => unknown>
        }
        const shop = webContents
          .getAllWebContents()
          .findLast((each) => each.getURL().startsWith('shop://app/'))
        const event = {
          sender: from.fromOwnWindow ? shop : {},
          senderFrame: { url: frameAddress, parent: from.isMainFrame ? null : {} },
        }
        try {
          const answer = await handlers.get(channel)!(event as unknown as IpcMainInvokeEvent, ...values)
          return JSON.stringify(answer)
        } catch (error) {
          return String(error)
        }
      }, call),

    /** Tells the shop's page that its load failed, as Chromium does. */
    failLoad: (): Promise<void> =>
      main().evaluate(({ webContents }) => {
        const shop = webContents
          .getAllWebContents()
          .findLast((each) => each.getURL().startsWith('shop://app/'))!
        shop.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', shop.getURL(), true)
      }),

    /**
     * Tells main that the shop's page hangs. Chromium does so 15 s after an input that the page has not taken, and never
     * while a debugger is attached, as Playwright is (web_contents_impl.cc, ShouldIgnoreUnresponsiveRenderer).
     */
    tellThatPageHangs: (): Promise<void> =>
      main().evaluate(
        ({ webContents }) =>
          void webContents
            .getAllWebContents()
            .findLast((each) => each.getURL().startsWith('shop://app/'))!
            .emit('unresponsive'),
      ),

    /** Crashes the shop's page. */
    crash: (): Promise<void> =>
      main().evaluate(({ webContents }) => {
        webContents
          .getAllWebContents()
          .findLast((each) => each.getURL().startsWith('shop://app/'))!
          .forcefullyCrashRenderer()
      }),

    /** Blocks main's event loop for good. */
    hang: (): Promise<void> => main().evaluate(() => globalThis.kioskTest.hang()),
  }
}

/** What main has asked of Electron. */
function asked(main: Main) {
  return {
    /** What keeps the machine or its display awake. */
    powerSaves: (): Promise<string[]> =>
      main().evaluate(({ powerSaveBlocker }) =>
        [...globalThis.kioskTest.powerSaves].flatMap(([id, what]) =>
          powerSaveBlocker.isStarted(id) ? [what] : [],
        ),
      ),

    /** The names of the sessions that main has opened. */
    sessions: (): Promise<string[]> => main().evaluate(() => [...globalThis.kioskTest.sessions.keys()]),

    /** Whether a session serves the kiosk's scheme, and which addresses it does not block. */
    sessionRules: (name: string, addresses: readonly string[]) =>
      main().evaluate(
        async ({ session }, [partition, asked]) => {
          const found =
            partition === '' ? session.defaultSession : globalThis.kioskTest.sessions.get(partition)!
          const outcomes = await Promise.all(
            asked.map((address) => found.fetch(address).then(String, String)),
          )
          return {
            hasScheme: found.protocol.isProtocolHandled('shop'),
            reaches: asked.filter((_address, index) => !outcomes[index]!.includes('ERR_BLOCKED_BY_CLIENT')),
          }
        },
        [name, addresses] as const,
      ),

    /** How much lies in each storage of a session, read by a page that main does not know. */
    storedIn: (name: string): Promise<Record<'local' | 'caches' | 'databases', number>> =>
      main().evaluate(async ({ WebContentsView }, partition) => {
        const session = globalThis.kioskTest.sessions.get(partition)!
        // A retired session has no scheme any more, and reaches nothing.
        const isRetired = !session.protocol.isProtocolHandled('shop')
        if (isRetired) {
          session.webRequest.onBeforeRequest(null)
          session.protocol.handle(
            'shop',
            () => new Response('', { headers: { 'content-type': 'text/html' } }),
          )
        }
        // Electron destroys the contents of a view that nobody holds.
        const view = new WebContentsView({ webPreferences: { session } })
        await view.webContents.loadURL('shop://app/rewards_points_website/kiosk-proof.html')
        const found = (await view.webContents
          .executeJavaScript(`Promise.all([caches.keys(), indexedDB.databases()])
          .then(([caches, databases]) => ({ local: localStorage.length, caches: caches.length, databases: databases.length }))`)) as Record<
          'local' | 'caches' | 'databases',
          number
        >
        const isGone = new Promise<void>((resolve) => {
          view.webContents.once('destroyed', resolve)
        })
        view.webContents.close()
        await isGone
        if (isRetired) session.protocol.unhandle('shop')
        return found
      }, name),

    /** The addresses of all pages, those behind the one in sight too. */
    contents: (): Promise<string[]> =>
      main().evaluate(({ webContents }) => webContents.getAllWebContents().map((each) => each.getURL())),

    /** The preferences of every view that main has made. */
    views: (): Promise<Record<string, unknown>[]> =>
      main().evaluate(() => globalThis.kioskTest.views as Record<string, unknown>[]),

    /** The schemes that main has announced. */
    schemes: () => main().evaluate(() => globalThis.kioskTest.schemes),

    /** Copies a text, as a visitor does; on Linux a marked text is also copied. */
    copy: (text: string): Promise<void> =>
      main().evaluate(async ({ clipboard }, copied) => {
        // Until Electron 44 the selection was an argument of each call.
        const { writeText } = clipboard as { writeText(text: string, type?: 'selection'): unknown }
        await writeText(copied)
        await writeText(copied, 'selection')
      }, text),

    /** What can be pasted: of the clipboard, and of Linux's selection. */
    clipboards: (): Promise<string[]> =>
      main().evaluate(async ({ clipboard }) => [
        await clipboard.readText(),
        await clipboard.selection.readText(),
      ]),
  }
}

/** The kiosk's window. */
function windows(main: Main) {
  return {
    /**
     * Does to the kiosk's window what a window manager does for somebody. Settles once Electron has told main; a window
     * manager may refuse to minimize a window or to take its keyboard, which tells nothing.
     */
    window: (action: WindowAction): Promise<void> =>
      main().evaluate(async ({ BaseWindow }, what) => {
        const window = BaseWindow.getAllWindows().find(({ contentView }) => contentView.children.length > 0)!
        const told = new Promise((resolve) => {
          if (what === 'leave full screen') window.once('leave-full-screen', () => resolve(null))
          else if (what === 'hide') window.once('hide', () => resolve(null))
          else resolve(null)
        })
        if (what === 'leave full screen') window.setFullScreen(false)
        else window[what]()
        await told
      }, action),

    /** The number of the kiosk's window. */
    windowId: (): Promise<number> =>
      main().evaluate(
        ({ BaseWindow }) =>
          BaseWindow.getAllWindows().find(({ contentView }) => contentView.children.length > 0)!.id,
      ),

    /** The kiosk's window, according to Electron; `null` after it closed. */
    windowState: () =>
      main().evaluate(({ BaseWindow, screen }) => {
        const windows = BaseWindow.getAllWindows()
        const window = windows.find((each) => each.contentView.children.length > 0)
        if (window === undefined) return null
        const { width, height } = screen.getPrimaryDisplay().bounds
        const bounds = window.getBounds()
        const inSight = window.contentView.children.at(-1) as unknown as { webContents: WebContents }
        return {
          windows: windows.length,
          isMinimized: window.isMinimized(),
          isVisible: window.isVisible(),
          isFocused: window.isFocused(),
          isKiosk: window.isKiosk(),
          isAlwaysOnTop: window.isAlwaysOnTop(),
          coversDisplay: bounds.width >= width && bounds.height >= height,
          page: inSight.webContents.getURL(),
        }
      }),

    /** Asks the app to quit, as a service manager or a shutdown does. */
    quit: (): Promise<void> => main().evaluate(({ app }) => app.quit()),
  }
}

export type System = ReturnType<typeof systemOf>

/** @param main the running process */
export const systemOf = (main: Main) => ({
  ...events(main),
  ...faults(main),
  ...asked(main),
  ...windows(main),
})
