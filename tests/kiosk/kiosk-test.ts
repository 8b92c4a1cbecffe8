/** Base of every kiosk test: a provider, and a kiosk in its own folder. */
import { test as base, expect, type Page } from 'playwright/test'
import { memberTest } from '../setup/member-test.ts'
import { runningShop } from '../setup/running-shop.ts'
import { canOpenDisplay, openDisplay } from './display.ts'
import { electronDriver } from './electron-driver.ts'
import {
  findElectron,
  journalOf,
  makeKioskFolder,
  removeKioskFolder,
  type DrivenKiosk,
  type JournalLine,
  type KioskConfigurationFiles,
  type KioskFolder,
  type StartKiosk,
} from './kiosk-driver.ts'

interface Shown {
  folder: string
  journal(): JournalLine[]
  /** Waits for the kiosk's visible page. */
  page(): Promise<Page>
  /** Waits for the page after this one. */
  pageAfter(page: Page): Promise<Page>
  /** Advances main's time. */
  passTime(milliseconds: number): Promise<void>
}

/** A running kiosk, as a test sees it. */
export type Kiosk = DrivenKiosk &
  Shown & {
    /** Starts another kiosk in the same folder: beside this one, or in its place if that was stopped. */
    startAgain(): Promise<Kiosk>
  }

/** Starts a kiosk of the demo client by default. */
type Start = (files?: KioskConfigurationFiles) => Promise<Kiosk>

/** A machine file for this run's provider; starts full screen in the shop, where most tests begin. */
export function machineFile(more: object = {}): object {
  const { origin } = new URL(runningShop().url)
  return {
    providerUrl: `${origin}/api/v1`,
    clientLoginId: 'demo',
    fullScreen: true,
    attractScreen: false,
    ...more,
  }
}

/** As long as a page takes to answer on a loaded machine; only one that Playwright does not reach answers later. */
const ANSWERS_WITHIN_MS = 5000

/** What a page of Playwright's server has, and its client has not. */
interface ServerPage {
  delegate: { _mainFrameSession: { _client: { send(method: string): Promise<unknown> } } }
}

/**
 * Waits until scripts of a test reach the page. Where Playwright attaches to a view just as it commits its first page, it
 * can forget the page's own context, and `evaluate` then waits for good. It is told of all contexts again, as Playwright
 * itself asks for those of a web view (crPage.ts, `isWebView`).
 */
async function untilReached(page: Page): Promise<void> {
  const { _connection: connection } = page as unknown as {
    _connection: { toImpl(page: Page): ServerPage | undefined }
  }
  for (;;) {
    const answered = page.evaluate(() => undefined).catch(() => undefined)
    const late = new Promise<'late'>((resolve) => {
      setTimeout(resolve, ANSWERS_WITHIN_MS, 'late').unref()
    })
    if ((await Promise.race([answered, late])) !== 'late') return
    const devTools = connection.toImpl(page)?.delegate._mainFrameSession._client
    await devTools?.send('Runtime.disable')
    await devTools?.send('Runtime.enable')
  }
}

/** @param before a page that may still be open; the result is newer */
async function newestPage(kiosk: DrivenKiosk, before?: Page): Promise<Page> {
  let found: Page | undefined
  await expect
    .poll(() => {
      const pages = kiosk.pages()
      const later = before === undefined ? pages : pages.slice(pages.indexOf(before) + 1)
      found = later.at(-1)
      return found !== undefined
    })
    .toBe(true)
  await untilReached(found!)
  return found!
}

/** Lends a test what starts its kiosks, and ends them after it. */
async function lendKiosks(driver: StartKiosk, use: (start: Start) => Promise<void>): Promise<void> {
  const folders: KioskFolder[] = []
  const ends: (() => Promise<void>)[] = []
  const testInfo = base.info()
  async function startIn(folder: KioskFolder): Promise<Kiosk> {
    const driven = await driver(folder)
    let stopped = false
    const end = driven.stop
    async function stop(): Promise<void> {
      if (stopped) return
      stopped = true
      await end()
    }
    ends.unshift(stop)
    const shown: Shown & { stop(): Promise<void>; startAgain(): Promise<Kiosk> } = {
      folder: folder.folder,
      stop,
      startAgain: () => startIn(folder),
      journal: () => journalOf(folder),
      page: () => newestPage(driven),
      pageAfter: (page) => newestPage(driven, page),
      passTime: driven.system.moveClock,
    }
    return Object.assign(driven, shown)
  }
  await use(async (files = { machineFile: machineFile() }) => {
    const folder = await makeKioskFolder(files)
    folders.push(folder)
    ends.push(() => removeKioskFolder(folder))
    return startIn(folder)
  })
  // Some failures are not visible on a page, such as a load that main gave up or a page that it removed.
  if (testInfo.status !== testInfo.expectedStatus)
    testInfo.errors.push({ message: `Journal: ${folders.flatMap(journalOf).flatMap(shortOf).join('; ')}` })
  for (const end of ends) await end()
}

interface Fixtures {
  startKiosk: Start
}

interface WorkerFixtures {
  /** Environment of this worker's display. */
  display: NodeJS.ProcessEnv
}

/** On a real Electron. */
export const test = memberTest.extend<Fixtures, WorkerFixtures>({
  display: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from the pattern
    async ({}, use) => {
      if (process.env['KIOSK_WAYLAND'] === '1' || !canOpenDisplay()) {
        await use({})
        return
      }
      const { environment, close } = await openDisplay()
      await use(environment)
      close()
    },
    { scope: 'worker' },
  ],
  startKiosk: async ({ display }, use, testInfo) => {
    const driver = electronDriver(findElectron() ?? '')
    await lendKiosks(async (folder) => {
      const driven = await driver({ ...folder, environment: { ...folder.environment, ...display } })
      const { annotations } = testInfo
      if (!annotations.some(({ type }) => type === 'Electron'))
        annotations.push({ type: 'Electron', description: driven.electronVersion })
      return driven
    }, use)
  },
})

/** A journal line with its minute; none for the settings, which are long and known. */
function shortOf({ at, event, ...facts }: JournalLine): string[] {
  if (event === 'configured') return []
  const told = Object.entries(facts).map(([name, fact]) => `${name} ${String(fact)}`)
  return [`${at.slice(14, 23)} ${[event, ...told].join(', ')}`]
}

export { expect }
