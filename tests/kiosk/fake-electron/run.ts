/**
 * The fake's process: the test's Chromium for the pages, the fake in place of `electron`, then the built main. The
 * driver talks to it over the process's IPC channel, and acts as the system that starts it.
 */
import { register, syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import tls from 'node:tls'
import { pathToFileURL } from 'node:url'
import type { Ending } from './app.ts'
import { livingWindows } from './base-window.ts'
import { connectBrowser } from './browser.ts'
import { mainGlobals } from '../clock.ts'
import { commandsOf, type FakeCommands } from './commands.ts'
import { fakeElectron } from './electron-module.ts'
import { fakeMachine } from './machine.ts'
import { fakeSessions } from './sessions.ts'
import { unknownApiUses } from './strict.ts'
import { livingContents, pagesGone } from './web-contents.ts'

const {
  KIOSK_FAKE_FOLDER: folder = '',
  KIOSK_FAKE_BROWSER: browserAddress = '',
  KIOSK_FAKE_INSTALLED: installed = '',
  KIOSK_FAKE_DISPLAYS: displays = '1',
  KIOSK_FAKE_PACKAGED: packaged = '0',
} = process.env

function sendToDriver(message: object, onSent: () => void = () => undefined): void {
  if (process.connected) process.send?.(message, undefined, undefined, onSent)
  else onSent()
}

const browser = await connectBrowser(browserAddress, (targetId) => sendToDriver({ event: 'page', targetId }))
const sessions = fakeSessions(browser)
const machine = fakeMachine(Number(displays))

/** Ends the process; its pages close with its browser contexts. */
function end(ending: Ending): void {
  const windows = electron.madeWindows.length
  sendToDriver({ event: 'exit', ending, windows, unknown: unknownApiUses() }, () => process.exit(ending.code))
}

const electron = fakeElectron({
  sessions,
  machine,
  userData: path.join(folder, 'user-data'),
  isPackaged: packaged === '1',
  onExit: end,
})

/** Connects the kiosk's push connection to a test's peer; the certificate must still be for Google's name. */
function connectPushToPeer(): void {
  const port = process.env['KIOSK_FAKE_PUSH_LINE'] ?? ''
  if (port === '') return
  const { connect } = tls
  const toPeer = (options: tls.ConnectionOptions): tls.TLSSocket =>
    options.socket === undefined
      ? connect({ ...options, host: '127.0.0.1', port: Number(port) })
      : connect(options)
  Object.assign(tls, { connect: toPeer })
  syncBuiltinESMExports()
}

async function stop(): Promise<void> {
  for (const contents of livingContents) contents.close()
  for (const window of livingWindows) window.destroy()
  await pagesGone()
  for (const partition of sessions.all()) partition.closeNetwork()
  await browser.close()
}

const commands = {
  ...commandsOf({ electron, machine, sessions }),
  stop,
}

process.on('message', ({ id, name, values }: { id: number; name: keyof FakeCommands; values: unknown[] }) => {
  const command = commands[name] as (...all: unknown[]) => unknown
  Promise.resolve()
    .then(() => command(...values))
    .then(
      (answer) => sendToDriver({ id, answer }),
      (error: unknown) => sendToDriver({ id, error: String(error) }),
    )
})
process.on('disconnect', () => process.exit(0))

Object.assign(globalThis, { electronModule: electron.module, mainGlobals })
const mainFolder = path.resolve(installed, 'dist/kiosk/main')
const source = Object.keys(electron.module)
  .map((name) => `export const ${name} = electronModule.${name};`)
  .join('')
const address = `data:text/javascript,${encodeURIComponent(`${source}export default electronModule;`)}`
const hooks = `
export const resolve = (name, context, next) =>
  name === 'electron' ? { url: ${JSON.stringify(address)}, shortCircuit: true } : next(name, context)
export const load = async (url, context, next) => {
  const loaded = await next(url, context)
  if (!url.startsWith(${JSON.stringify(pathToFileURL(`${mainFolder}/`).href)})) return loaded
  return { ...loaded, source: 'const { ${Object.keys(mainGlobals).join(', ')} } = globalThis.mainGlobals;' + loaded.source }
}`
// oxlint-disable-next-line typescript/no-deprecated -- Node 20 has no `registerHooks`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)

connectPushToPeer()
if (packaged === '1') Object.assign(process, { resourcesPath: path.resolve(installed, '..') })
await import(pathToFileURL(path.join(mainFolder, 'index.js')).href)
sendToDriver({ event: 'ready' })
