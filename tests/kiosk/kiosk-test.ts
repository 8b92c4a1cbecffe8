/** Base of every kiosk test: a provider, and a kiosk in its own folder. */
import { setTimeout } from 'node:timers/promises'
import { expect, type ElectronApplication, type Page } from 'playwright/test'
import { memberTest } from '../setup/member-test.ts'
import { runningShop } from '../setup/running-shop.ts'
import { fakeDriver, KioskEndedError } from './fake-driver.ts'
import { electronDriver } from './electron-driver.ts'
import {
  findElectron,
  journalOf,
  makeKioskFolder,
  removeKioskFolder,
  type FakeOnly,
  type DrivenKiosk,
  type JournalLine,
  type KioskConfigurationFiles,
  type KioskFolder,
  type StartKiosk,
} from './kiosk-driver.ts'
import { openTestBrowser, type TestBrowser } from './test-browser.ts'

/** A running kiosk, as a test sees it. */
export interface Kiosk extends DrivenKiosk {
  folder: string
  journal(): JournalLine[]
  /** Waits for the kiosk's visible page. */
  page(): Promise<Page>
  /** Waits for the page after this one. */
  pageAfter(page: Page): Promise<Page>
  /** Starts another kiosk in the same folder: beside this one, or in its place if that was stopped. */
  startAgain(): Promise<Kiosk>
  /** Advances main's time: at once on the fake, whose clock can be moved; in real time on real Electron. */
  passTime(milliseconds: number): Promise<void>
  /** The fake's own abilities; skips the test on real Electron. */
  onFake(): FakeOnly
  /** Main of a real Electron; skips the test on the fake. */
  onElectron(): ElectronApplication
}

interface Fixtures {
  /** Starts a kiosk of the demo client by default. */
  startKiosk: (files?: KioskConfigurationFiles) => Promise<Kiosk>
  /** Real Electron if available, else the fake. */
  driver: StartKiosk
}

interface WorkerFixtures {
  /**
   * The Chromium behind the fake's kiosks, for one test after the other: each kiosk's browser contexts end with its
   * process. If a test leaves a page, the next one gets another Chromium.
   */
  ownBrowser: () => Promise<TestBrowser>
}

/** A machine file for this run's provider; starts in the shop, where most tests begin. */
export function machineFile(more: object = {}): object {
  const { origin } = new URL(runningShop().url)
  return {
    providerUrl: `${origin}/api/v1`,
    clientLoginId: 'demo',
    fullScreen: false,
    attractScreen: false,
    ...more,
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
  return found!
}

export const test = memberTest.extend<Fixtures, WorkerFixtures>({
  ownBrowser: [
    async ({ launchOptions }, use) => {
      let browser = null as TestBrowser | null
      await use(async () => {
        if (browser?.isEmpty() === false) {
          await browser.close()
          browser = null
        }
        return (browser ??= await openTestBrowser(launchOptions))
      })
      await browser?.close()
    },
    { scope: 'worker' },
  ],
  driver: async ({ ownBrowser }, use) => {
    const electron = findElectron()
    await use(electron === null ? fakeDriver(await ownBrowser()) : electronDriver(electron))
  },
  startKiosk: async ({ driver }, use, testInfo) => {
    const folders: KioskFolder[] = []
    const ends: (() => Promise<void>)[] = []
    async function startIn(folder: KioskFolder): Promise<Kiosk> {
      const driven = await driver(folder)
      let stopped = false
      async function stop(): Promise<void> {
        if (stopped) return
        stopped = true
        await driven.stop()
        expect(driven.fake?.unknownApiUses() ?? [], 'uses of Electron that the fake does not model').toEqual(
          [],
        )
      }
      ends.unshift(stop)
      return {
        ...driven,
        folder: folder.folder,
        stop,
        startAgain: () => startIn(folder),
        journal: () => journalOf(folder),
        page: () => newestPage(driven),
        pageAfter: (page) => newestPage(driven, page),
        passTime: (milliseconds) =>
          driven.fake?.moveClock(milliseconds).catch((error: unknown) => {
            // A due timer may end the process, which then can't reply.
            if (!(error instanceof KioskEndedError)) throw error
          }) ?? setTimeout(milliseconds),
        onFake() {
          // A real Electron can't be made to sleep, to fail a clearing or to forge a call; the report lists the skipped
          // tests.
          test.skip(driven.fake === null, 'only the fake can do this')
          return driven.fake!
        },
        onElectron() {
          test.skip(driven.electron === null, 'only real Electron can prove this')
          return driven.electron!
        },
      }
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
  },
})

/** A journal line with its minute; none for the settings, which are long and known. */
function shortOf({ at, event, ...facts }: JournalLine): string[] {
  if (event === 'configured') return []
  const told = Object.entries(facts).map(([name, fact]) => `${name} ${String(fact)}`)
  return [`${at.slice(14, 23)} ${[event, ...told].join(', ')}`]
}

export { expect }
