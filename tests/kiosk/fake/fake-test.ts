/** Base of the tests on the fake of Electron: what no machine here can show. */
import { memberTest } from '../../setup/member-test.ts'
import { fakeDriver, KioskEndedError } from '../fake-driver.ts'
import type { FakeKiosk } from '../kiosk-driver.ts'
import { expect, lendKiosks, type KioskOn, type Start } from '../kiosk-test.ts'
import { openTestBrowser, type TestBrowser } from '../test-browser.ts'

interface Fixtures {
  startKiosk: Start<FakeKiosk>
}

interface WorkerFixtures {
  /**
   * The Chromium behind the fake's kiosks, for one test after the other: each kiosk's browser contexts end with its
   * process. If a test leaves a page, the next one gets another Chromium.
   */
  ownBrowser: () => Promise<TestBrowser>
}

/** A kiosk on the fake. */
export type Kiosk = KioskOn<FakeKiosk>

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
  startKiosk: async ({ ownBrowser }, use) => {
    const driver = fakeDriver(await ownBrowser())
    await lendKiosks(
      async (folder) => {
        const driven = await driver(folder)
        return {
          ...driven,
          async stop() {
            await driven.stop()
            const unknown = driven.fake.unknownApiUses()
            expect(unknown, 'uses of Electron that the fake does not model').toEqual([])
          },
        }
      },
      ({ fake }, milliseconds) =>
        fake.moveClock(milliseconds).catch((error: unknown) => {
          // A due timer may end the process, which then can't reply.
          if (!(error instanceof KioskEndedError)) throw error
        }),
      use,
    )
  },
})

export { expect }
