/**
 * The process of the fake: the worker's Chromium for the windows, the fake in place of `electron`, then the
 * built main. The driver talks to it over the process's own channel.
 */
import { register } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pathToFileURL } from 'node:url'
import { chromium, type Request, type Route } from 'playwright'
import { leaveNoWindow, livingWindows, madeWindows, plain } from './browser-window.ts'
import { fakeElectron, newestWindow } from './electron-module.ts'
import { unknownApiUses } from './strict.ts'
import { leadPushLineToPeer } from './net.ts'
import { invokeMain } from './ipc-main.ts'
import { fakeMachine, type PowerEvent } from './machine.ts'
import { notices, pressNotice } from './notification.ts'
import { isPrevented } from './navigation.ts'
import type { PressedKey } from './input-events.ts'
import { fakeSession, type AskingFrame } from './session.ts'

/** What the driver may ask, by name. */
export interface FakeCommands {
  power: (event: PowerEvent) => void
  /** The newest window's page no longer answers. */
  hang: () => void
  /** The newest window's page does not load. */
  failLoad: () => void
  press: (key: PressedKey) => Promise<boolean>
  failNextClearings: (count: number) => void
  /** Calls main as a page that is not allowed to. @returns what main answered, or how it refused. */
  forge: (call: ForgedCall) => Promise<string>
  /** What stands in the tray. */
  notices: () => { title: string; body: string }[]
  pressNotice: () => void
  plugInDisplay: () => void
  unplugDisplay: () => void
  turnPrimaryToTheRight: () => void
  /** Puts the newest window away, as a window manager would. */
  minimize: () => void
  isInFront: () => boolean
  machine: () => {
    windows: readonly object[]
    living: readonly object[]
    powerSaves: readonly string[]
    schemes: readonly object[]
  }
  permission: (name: string, asking: AskingFrame) => { asked: boolean; looked: boolean }
  download: () => boolean
  /** The newest window's page attaches a webview. @returns whether main prevented it. */
  attachWebview: () => boolean
  unknownApiUses: () => readonly string[]
  /** What this process holds once its rubbish was collected, in bytes. */
  heap: () => number
  stop: () => Promise<void>
}

export interface ForgedCall {
  channel: string
  values: unknown[]
  /** As main knows it: `shop://app/…`. */
  frameAddress: string
  isMainFrame: boolean
  fromOwnWindow: boolean
}

const {
  KIOSK_FAKE_FOLDER: folder = '',
  KIOSK_FAKE_BROWSER: browserAddress = '',
  KIOSK_FAKE_INSTALLED: installed = '',
} = process.env
const tell = (message: object): void => void process.send?.(message)

const browser = await chromium.connectOverCDP(browserAddress)
const [context] = browser.contexts()
const [blank] = context?.pages() ?? []
if (context === undefined || blank === undefined) throw new Error("the worker's Chromium has no page")
const session = fakeSession(context, await context.newCDPSession(blank))
const userData = path.join(folder, 'user-data')
const machine = fakeMachine(userData, Number(process.env['KIOSK_FAKE_DISPLAYS'] ?? 1))
const { module, schemes } = fakeElectron(context, session.session, machine, userData, (ending) =>
  tell({ event: 'exit', ending }),
)

/** A page that is closed while it is answered has no use for the answer; anything else is a fault of the fake. */
function unlessClosed(error: unknown): void {
  if (!/closed|Invalid InterceptionId/i.test(String(error))) throw error
}

async function answer(route: Route, request: Request): Promise<void> {
  if (!(await isPrevented(route, request))) await session.answer(route, request)
}

await context.route('**/*', (route, request) => answer(route, request).catch(unlessClosed))
context.on('page', (page) => {
  void page
    .opener()
    .then((opener) => (opener === null ? undefined : page.close()))
    .catch(unlessClosed)
})

const commands: FakeCommands = {
  power: machine.power,
  press: async (key) => (await newestWindow()?.contents.press(key)) ?? false,
  hang: () => void newestWindow()?.emit('unresponsive'),
  failLoad: () => newestWindow()?.contents.failLoad(),
  failNextClearings: session.failNextClearings,
  async forge({ channel, values, frameAddress, isMainFrame, fromOwnWindow }) {
    const contents = newestWindow()?.webContents
    if (contents === undefined) throw new Error('no window lives')
    const sender = fromOwnWindow ? contents : { mainFrame: {} }
    const frame = { url: frameAddress, parent: isMainFrame ? null : {} }
    return invokeMain(channel, values, sender, frame).then(
      (answer) => JSON.stringify(answer),
      (error: unknown) => String(error),
    )
  },
  notices,
  pressNotice,
  plugInDisplay: machine.plugInDisplay,
  unplugDisplay: machine.unplugDisplay,
  turnPrimaryToTheRight: machine.turnPrimaryToTheRight,
  minimize: () => newestWindow()?.minimize(),
  isInFront: () => newestWindow()?.isInFront() ?? false,
  machine: () => ({
    windows: madeWindows,
    living: [...livingWindows].map(({ options }) => plain(options)),
    powerSaves: machine.powerSaves,
    schemes,
  }),
  permission: session.permission,
  download: session.download,
  attachWebview: () => newestWindow()?.contents.attachWebview() ?? false,
  unknownApiUses,
  heap() {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    collect()
    return process.memoryUsage().heapUsed
  },
  async stop() {
    await leaveNoWindow()
    await session.empty()
    await browser.close()
  },
}

process.on('message', ({ id, name, values }: { id: number; name: keyof FakeCommands; values: unknown[] }) => {
  const command = commands[name] as (...all: unknown[]) => unknown
  Promise.resolve(command(...values)).then(
    (answer) => tell({ id, answer }),
    (error: unknown) => tell({ id, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

Object.assign(globalThis, { electronModule: module })
const source = Object.keys(module)
  .map((name) => `export const ${name} = electronModule.${name};`)
  .join('')
const address = `data:text/javascript,${encodeURIComponent(`${source}export default electronModule;`)}`
const hook = `export const resolve = (name, context, next) => name === 'electron' ? { url: ${JSON.stringify(address)}, shortCircuit: true } : next(name, context)`
// oxlint-disable-next-line typescript/no-deprecated -- Node 20 has no `registerHooks`
register(`data:text/javascript,${encodeURIComponent(hook)}`)

leadPushLineToPeer()
await session.empty()
await import(pathToFileURL(path.resolve(installed, 'dist/kiosk/main/index.js')).href)
tell({ event: 'ready' })
