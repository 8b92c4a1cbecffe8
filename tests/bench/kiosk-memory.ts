/**
 * The built kiosk on the fake of Electron, with one visitor after another: each fills a cart, leaves something in every
 * storage and is wiped. After a number of visitors there are none until the kiosk has restarted by itself.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { heapMegabytes, until, type Bench } from './bench.ts'
import { pageAfter, startKiosk, startShop } from './kiosk-start.ts'

const VISITORS = 500
const RESTART_AFTER = 200
const ENDS_AFTER_MS = 3_600_000
/** A minute of idling, and a start. */
const RESTARTS_WITHIN_MS = 150_000
/** By then everything that is loaded once is in memory. */
const SETTLED_AFTER = 10
/** From there to the last page, in MB. */
const PAGE_MAY_GROW_BY = 1

async function heldByPage(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const held = await heapMegabytes(devtools)
  await devtools.detach()
  return held
}

/** Memory of all processes of a Chromium, in MB; 0 if the system does not report it. */
async function heldByChromium(chromium: Browser): Promise<number> {
  const devtools = await chromium.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
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

export async function measure(bench: Bench): Promise<void> {
  const visitors = bench.shareOf(VISITORS)
  const restartAfterVisitors = bench.shareOf(RESTART_AFTER)
  const machineFile = { ...(await startShop(bench)), restartAfterVisitors, attractScreen: false }
  const { kiosk, chromium, stop } = await startKiosk(machineFile)
  bench.closeAtEnd(stop)
  const { fake } = kiosk

  const row = bench.table('visitors', {
    page: ['page MB', 1],
    main: ['main MB', 1],
    chromium: ['Chromium MB', 1],
  })
  let settled: number | null = null
  const keep = async (done: number, shown: Page): Promise<void> => {
    const main = (await fake.heap()) / 1e6
    const held = { page: await heldByPage(shown), main, chromium: await heldByChromium(chromium) }
    const limit = done === visitors && settled !== null ? { page: settled + PAGE_MAY_GROW_BY } : {}
    row(String(done), held, limit)
    if (done === Math.min(SETTLED_AFTER, visitors)) settled = held.page
  }
  const endsAt = Date.now() + ENDS_AFTER_MS
  let page = await pageAfter(kiosk, null)
  let done = 0
  while (done < visitors && Date.now() < endsAt) {
    await useAndLeaveTraces(page)
    done += 1
    if ([1, SETTLED_AFTER, visitors].includes(done) || done % 50 === 0) await keep(done, page)
    const starts = kiosk.starts()
    await fake.power('lock-screen')
    page = await pageAfter(kiosk, page)
    if (done % restartAfterVisitors === 0) {
      if (await until(() => kiosk.starts() > starts, RESTARTS_WITHIN_MS)) page = await pageAfter(kiosk, page)
      else bench.complain(`the kiosk did not restart after ${done} visitors`)
    }
    if (!(await until(() => kiosk.pages().length === 1)))
      bench.complain(`${kiosk.pages().length} windows are open after ${done} visitors`)
  }
  if (done < visitors) bench.complain(`only ${done} visitors within an hour`)
}
