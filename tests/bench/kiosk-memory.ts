/**
 * `tsx tests/bench/kiosk-memory.ts [visitors] [visitors between restarts]`: the built kiosk on the fake of Electron,
 * with one visitor after another (500): each fills a cart, leaves something in every storage and is wiped. After a
 * number of visitors (200) there are none until the kiosk has restarted by itself. Prints the memory of each page, of
 * main and of all of Chromium's processes. `--check` exits with 1 if a page grows, a window stays open, or the kiosk
 * does not restart. Ends after an hour at the latest.
 */
import { existsSync, readFileSync } from 'node:fs'
import { chromium, type CDPSession, type Page } from 'playwright/test'
import startProvider from '../kiosk/start-provider.ts'
import { fakeDriver } from '../kiosk/fake-driver.ts'
import { journalOf, makeKioskFolder, removeKioskFolder } from '../kiosk/kiosk-driver.ts'
import { openTestBrowser } from '../kiosk/test-browser.ts'
import { runningShop } from '../setup/running-shop.ts'
import { endBench } from './bench-run.ts'

const numbers = process.argv.slice(2).filter((given) => /^\d+$/.test(given))
const [sessions = 500, betweenRestarts = 200] = numbers.map(Number)
const ENDS_AFTER_MS = 3_600_000
/** A minute of idling, and a start. */
const RESTARTS_WITHIN_MS = 150_000
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

/** Memory of all processes of this run's Chromium, in MB; 0 if the system does not report it. */
async function heldByChromium(devtools: CDPSession): Promise<number> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const held = processInfo.map(({ id }) => {
    const status = `/proc/${id}/status`
    if (!existsSync(status)) return 0
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1000
  })
  return held.reduce((sum, one) => sum + one, 0)
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

/** Idles until the kiosk has restarted. @returns whether it did */
async function isStartedAgain(starts: () => number, before: number): Promise<boolean> {
  const deadline = Date.now() + RESTARTS_WITHIN_MS
  while (starts() === before && Date.now() < deadline)
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  return starts() > before
}

const stopProvider = await startProvider()
const browser = await openTestBrowser()
const connection = await chromium.connectOverCDP(browser.debuggingAddress)
const devtools = await connection.newBrowserCDPSession()
const { origin } = new URL(runningShop().url)
const folder = await makeKioskFolder({
  machineFile: {
    providerUrl: `${origin}/api/v1`,
    clientLoginId: 'demo',
    restartAfterVisitors: betweenRestarts,
    fullScreen: false,
    attractScreen: false,
    idleSeconds: 600,
  },
})
const complaints: string[] = []
const endsAt = Date.now() + ENDS_AFTER_MS
try {
  const kiosk = await fakeDriver(browser)(folder)
  const { fake } = kiosk
  if (fake === null) throw new Error('this is the fake')
  const held: number[] = []
  let page: Page | null = null
  let done = 0

  async function measure(shown: Page): Promise<void> {
    const windows = kiosk.pages().length
    const inPage = await heldBy(shown)
    const columns = [inPage, ((await fake?.heap()) ?? 0) / 1e6, await heldByChromium(devtools)]
    if (done >= 10) held.push(inPage)
    console.log(
      `${String(done).padStart(8)}${columns.map((column) => column.toFixed(1).padStart(13)).join('')}${String(windows).padStart(9)}`,
    )
    if (windows !== 1) complaints.push(`${windows} windows are open after ${done} visitors`)
  }

  console.log(`visitors      page MB      main MB  chromium MB  windows`)
  while (done < sessions && Date.now() < endsAt) {
    done += 1
    page = await pageAfter(kiosk.pages, page)
    await useAndLeaveTraces(page)
    if (done === 1 || done === 10 || done % 50 === 0 || done === sessions) await measure(page)
    const starts = fake.starts()
    await fake.power('lock-screen')
    if (done % betweenRestarts !== 0) continue
    page = await pageAfter(kiosk.pages, page)
    if (await isStartedAgain(fake.starts, starts)) console.log(`${String(done).padStart(8)}  started again`)
    else complaints.push(`the kiosk did not start again after ${done} visitors`)
  }
  await pageAfter(kiosk.pages, page)
  if (done < sessions) complaints.push(`only ${done} visitors within an hour`)
  const wipes = journalOf(folder).filter(({ event }) => event === 'wipe-done').length
  console.log(`${wipes} wipes in the journal, ${fake.starts()} processes`)
  const grown = (held.at(-1) ?? 0) - (held[0] ?? 0)
  if (grown > PAGE_MAY_GROW_BY) complaints.push(`a page holds ${grown.toFixed(1)} MB more at the end`)
  await kiosk.stop()
} finally {
  await connection.close()
  await browser.close()
  await removeKioskFolder(folder)
  await stopProvider()
}
endBench(complaints)
