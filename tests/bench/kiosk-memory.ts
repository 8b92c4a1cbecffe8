/**
 * The built kiosk on a real Electron, with one visitor after another: each fills a cart, leaves something in every
 * storage and is wiped. After a number of visitors there are none until the kiosk has restarted by itself.
 */
import type { Page } from 'playwright/test'
import type { DrivenKiosk } from '../kiosk/kiosk-driver.ts'
import { heapMegabytes, until, type Bench } from './bench.ts'
import { pageAfter, prepareKiosks } from './kiosk-start.ts'

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

/** Memory in MB: what main's scripts hold, and of all of the kiosk's processes. */
function heldByKiosk(kiosk: DrivenKiosk): Promise<{ main: number; all: number }> {
  return kiosk.electron().evaluate(({ app }) => ({
    main: process.memoryUsage().heapUsed / 1e6,
    all: app.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0) / 1000,
  }))
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
  const kiosks = await prepareKiosks(bench)
  if (kiosks === null) return
  const { kiosk, stop } = await kiosks.startKiosk({ restartAfterVisitors, attractScreen: false })
  bench.closeAtEnd(stop)

  const row = bench.table('visitors', {
    page: ['page MB', 1],
    main: ['main MB', 1],
    all: ['all MB', 1],
  })
  let settled: number | null = null
  const keep = async (done: number, shown: Page): Promise<void> => {
    const held = { page: await heldByPage(shown), ...(await heldByKiosk(kiosk)) }
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
    await kiosk.system.power('lock-screen')
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
