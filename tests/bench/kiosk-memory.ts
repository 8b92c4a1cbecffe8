/**
 * `tsx tests/bench/kiosk-memory.ts [sessions]`: the built kiosk on the fake of Electron, with one person after the
 * other: each fills a cart, leaves something in every storage and is wiped. Tells what the page of each and what main
 * hold. `--check` ends with 1 where the page of the last holds more than that of the first, or a window stays behind.
 */
import startProvider from '../kiosk/start-provider.ts'
import { fakeDriver } from '../kiosk/fake-driver.ts'
import { journalOf, makeKioskFolder, removeKioskFolder } from '../kiosk/kiosk-driver.ts'
import { openTestBrowser } from '../kiosk/test-browser.ts'
import { runningShop } from '../e2e/running-shop.ts'
import type { Page } from 'playwright/test'
import { endBench } from './bench-run.ts'

const sessions = Number(process.argv.slice(2).find((given) => /^\d+$/.test(given)) ?? 200)
/** Between the tenth page and the last, in MB. */
const PAGE_MAY_GROW_BY = 1
const PATIENCE_MS = 60_000

async function heldBy(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize / 1e6
}

async function useAndLeaveTraces(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: /^Cart, 1 / })
    .first()
    .waitFor()
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind'.repeat(1000))
    await caches.open('left-behind')
    await new Promise((resolve) => {
      indexedDB.open('left-behind').onsuccess = resolve
    })
  })
}

async function pageAfter(pages: () => Page[], before: Page | null): Promise<Page> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const next = pages().findLast((page) => page !== before && !page.isClosed())
    if (next !== undefined && (before === null || before.isClosed())) return next
    if (Date.now() > deadline) throw new Error('no page came')
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}

const stopProvider = await startProvider()
const browser = await openTestBrowser()
const { origin } = new URL(runningShop().url)
const folder = await makeKioskFolder({
  machineFile: {
    ...{ providerUrl: `${origin}/api/v1`, clientLoginId: 'demo' },
    ...{ fullScreen: false, attractScreen: false, idleSeconds: 600 },
  },
})
const complaints: string[] = []
try {
  const kiosk = await fakeDriver(browser)(folder)
  const { fake } = kiosk
  if (fake === null) throw new Error('this is the fake')
  const held: number[] = []
  let page: Page | null = null
  console.log(`sessions  page MB  main MB  windows`)
  for (let done = 1; done <= sessions; done += 1) {
    page = await pageAfter(kiosk.pages, page)
    await useAndLeaveTraces(page)
    if (done === 1 || done === 10 || done % 50 === 0 || done === sessions) {
      const windows = kiosk.pages().length
      const [inPage, inMain] = [await heldBy(page), (await fake.heap()) / 1e6]
      if (done >= 10) held.push(inPage)
      console.log(
        `${String(done).padStart(8)}${inPage.toFixed(1).padStart(9)}${inMain.toFixed(1).padStart(9)}${String(windows).padStart(9)}`,
      )
      if (windows !== 1) complaints.push(`${windows} windows are open after ${done} sessions`)
    }
    await fake.power('lock-screen')
  }
  await pageAfter(kiosk.pages, page)
  const wipes = journalOf(folder).filter(({ event }) => event === 'wipe-done').length
  console.log(`${wipes} wipes in the journal`)
  const grown = (held.at(-1) ?? 0) - (held[0] ?? 0)
  if (grown > PAGE_MAY_GROW_BY) complaints.push(`a page holds ${grown.toFixed(1)} MB more at the end`)
  await kiosk.stop()
} finally {
  await browser.close()
  await removeKioskFolder(folder)
  await stopProvider()
}
endBench(complaints)
