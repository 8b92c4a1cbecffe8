/**
 * The app that the tests start on a real Electron. It gives main a clock that a test can move, notes what Electron
 * can't be asked afterwards, and loads the built main. It replaces only `relaunch`: the driver starts the next process,
 * since one that nobody drives would outlive its test.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import inspector from 'node:inspector'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, powerSaveBlocker, protocol, session, type CustomScheme, type Session } from 'electron'
import { controlThreads, mainGlobals, moveClock, speedUpThreads } from '../clock.ts'
import { directCalls, directLine } from './push-service.ts'

/** What main has asked of Electron since its start. */
export interface Notes {
  /** Each session that main has opened, by its partition's name. */
  sessions: Map<string, Session>
  /** The preferences of every view that main has made. */
  views: object[]
  schemes: CustomScheme[]
  /** Each blocker that main has started, by its number. */
  powerSaves: Map<number, string>
  moveClock: typeof moveClock
  /** Blocks main's event loop for good. */
  hang(): void
}

const { KIOSK_TEST_INSTALLED: installed = '.', KIOSK_TEST_FOLDER: folder = '' } = process.env
const { main, name, version } = JSON.parse(
  readFileSync(path.join(installed, 'package.json'), 'utf8'),
) as Record<'main' | 'name' | 'version', string>

const notes: Notes = {
  sessions: new Map(),
  views: [],
  schemes: [],
  powerSaves: new Map(),
  moveClock,
  hang() {
    speedUpThreads()
    setImmediate(() => {
      for (;;);
    })
  },
}

// As Electron's own default app does (default_app/main.ts, loadApplicationPackage); `setVersion` is not documented.
app.setName(name)
;(app as unknown as { setVersion(version: string): void }).setVersion(version)

// Electron would show a dialog, and wait for somebody to close it.
process.on('uncaughtException', (fault) => {
  appendFileSync(path.join(folder, 'faults'), `${fault.stack ?? fault.message}\n`)
})

app.relaunch = () => writeFileSync(path.join(folder, 'relaunch'), '')
const fromPartition = session.fromPartition.bind(session)
session.fromPartition = (partition, options) => {
  const found = fromPartition(partition, options)
  notes.sessions.set(partition, found)
  if (partition === 'push') directCalls(found)
  return found
}
const registerSchemesAsPrivileged = protocol.registerSchemesAsPrivileged.bind(protocol)
protocol.registerSchemesAsPrivileged = (schemes) => {
  notes.schemes.push(...schemes)
  registerSchemesAsPrivileged(schemes)
}
const startBlocker = powerSaveBlocker.start.bind(powerSaveBlocker)
powerSaveBlocker.start = (what) => {
  const id = startBlocker(what)
  notes.powerSaves.set(id, what)
  return id
}
app.on('web-contents-created', (_event, contents) => {
  const { getLastWebPreferences } = contents as unknown as { getLastWebPreferences(): object }
  notes.views.push(getLastWebPreferences.call(contents))
})

/** Playwright calls this when it is connected, and sees each page from its beginning only if it was before. */
const connected = new Promise<void>((resolve) => {
  Object.assign(globalThis, { __playwright_run: resolve })
})
const whenReady = app.whenReady.bind(app)
app.whenReady = async () => {
  await connected
  await whenReady()
}

const { performance: clock, ...globals } = mainGlobals
performance.now = clock.now
Object.assign(globalThis, globals, { kioskTest: notes })
controlThreads()
directLine()
// Playwright is a debugger, for which the watchdog would not start.
inspector.url = () => undefined
await import(pathToFileURL(path.resolve(installed, main)).href)
