/** What every kiosk test starts from: a provider, a kiosk in a folder of its own. */
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
import { openTestBrowser } from './test-browser.ts'

/** A running kiosk, as a test sees it. */
export interface Kiosk extends DrivenKiosk {
  /** Where its configuration lies. */
  folder: string
  journal(): JournalLine[]
  /** The one page that the kiosk shows, as soon as it shows one. */
  page(): Promise<Page>
  /** The page that comes after this one. */
  pageAfter(page: Page): Promise<Page>
  /** Starts another kiosk in the same folder: beside this one, or in its place where it was stopped. */
  startAgain(): Promise<Kiosk>
  /** Lets time pass for main: at once on the fake, whose clock can be moved; as long as it takes on real Electron. */
  passTime(milliseconds: number): Promise<void>
  /** What only the fake can do; skips the test on real Electron. */
  onFake(): FakeOnly
  /** Main of a real Electron; skips the test on the fake. */
  onElectron(): ElectronApplication
}

interface Fixtures {
  /** Starts a kiosk of the demo client, unless its files say otherwise. */
  startKiosk: (files?: KioskConfigurationFiles) => Promise<Kiosk>
  /** Real Electron where this machine has one, else the fake. Its Chromium is the test's own: what a test
   * refuses or crashes would keep the next one's kiosk from being let in. */
  driver: StartKiosk
}

/** A machine file for the provider of this run; it starts in the shop, where most tests begin. */
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

/** @param before a page that may still be open, or older ones; what is looked for was made later. */
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

export const test = memberTest.extend<Fixtures>({
  driver: async ({ launchOptions }, use) => {
    const electron = findElectron()
    if (electron !== null) {
      await use(electronDriver(electron))
      return
    }
    const browser = await openTestBrowser(launchOptions)
    await use(fakeDriver(browser))
    await browser.close()
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
            // What comes due may be the end of the process, which then answers nobody.
            if (!(error instanceof KioskEndedError)) throw error
          }) ?? setTimeout(milliseconds),
        onFake() {
          // A real Electron can't be made to sleep, to fail a clearing or to forge a call; the report names what it skipped.
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
    // A failure whose reason no page shows: a load that main gave up, a page that it took away.
    if (testInfo.status !== testInfo.expectedStatus)
      testInfo.errors.push({ message: `Journal: ${folders.flatMap(journalOf).flatMap(shortOf).join('; ')}` })
    for (const end of ends) await end()
  },
})

/** A line of the journal with its minute; none for the settings, which are long and known. */
function shortOf({ at, event, ...facts }: JournalLine): string[] {
  if (event === 'configured') return []
  const told = Object.entries(facts).map(([name, fact]) => `${name} ${String(fact)}`)
  return [`${at.slice(14, 23)} ${[event, ...told].join(', ')}`]
}

export { expect }
