/**
 * `tsx tests/bench/kiosk-memory.ts [--visitors 500] [--restart-after 200]`: the built kiosk on the fake of Electron,
 * with one visitor after another: each fills a cart, leaves something in every storage and is wiped. After a number of
 * visitors there are none until the kiosk has restarted by itself. Prints the memory of a page, of main and of all of
 * Chromium's processes. `--check` exits with 1 if a page grows, a window stays open, or the kiosk does not restart;
 * `--json FILE` writes the figures. Ends after an hour at the latest.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import startProvider from '../kiosk/start-provider.ts'
import { runningShop } from '../setup/running-shop.ts'
import { argumentAfter, heapMegabytes, printTable, runBench, until } from './bench.ts'
import { pageAfter, startKiosk } from './kiosk-start.ts'

const VISITORS = Number(argumentAfter('--visitors') ?? 500)
const RESTART_AFTER = Number(argumentAfter('--restart-after') ?? 200)
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
  const add = page.getByRole('button', { name: /^Add to cart/ }).first()
  const cart = page.getByRole('link', { name: /^Cart, 1 / }).first()
  await add.click()
  await cart.waitFor()
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind'.repeat(1000))
    await caches.open('left-behind')
    await new Promise((resolve) => {
      indexedDB.open('left-behind').onsuccess = resolve
    })
  })
}

await runBench(async (bench) => {
  bench.closeAtEnd(await startProvider())
  const { kiosk, chromium, stop } = await startKiosk({
    providerUrl: `${new URL(runningShop().url).origin}/api/v1`,
    clientLoginId: 'demo',
    restartAfterVisitors: RESTART_AFTER,
    fullScreen: false,
    attractScreen: false,
    idleSeconds: 600,
  })
  bench.closeAtEnd(stop)
  const { fake } = kiosk
  if (fake === null) throw new Error('This is not the fake')

  const figures: { visitors: number; page: number; main: number; chromium: number }[] = []
  const row = printTable(['visitors', 10], ['page MB', 10], ['main MB', 10], ['Chromium MB', 13])
  const measure = async (visitors: number, shown: Page): Promise<void> => {
    const [page, main] = [await heldByPage(shown), (await fake.heap()) / 1e6]
    const held = { visitors, page, main, chromium: await heldByChromium(chromium) }
    figures.push(held)
    row(...Object.values(held).map((value, at) => value.toFixed(at === 0 ? 0 : 1)))
  }
  const endsAt = Date.now() + ENDS_AFTER_MS
  let page = await pageAfter(kiosk, null)
  let done = 0
  while (done < VISITORS && Date.now() < endsAt) {
    await useAndLeaveTraces(page)
    done += 1
    if ([1, SETTLED_AFTER, VISITORS].includes(done) || done % 50 === 0) await measure(done, page)
    const starts = fake.starts()
    await fake.power('lock-screen')
    page = await pageAfter(kiosk, page)
    if (done % RESTART_AFTER === 0) {
      if (await until(() => fake.starts() > starts, RESTARTS_WITHIN_MS)) {
        row(String(done), 'restarted')
        page = await pageAfter(kiosk, page)
      } else bench.complain(`the kiosk did not restart after ${done} visitors`)
    }
    if (!(await until(() => kiosk.pages().length === 1)))
      bench.complain(`${kiosk.pages().length} windows are open after ${done} visitors`)
  }
  bench.keepFigures(figures)
  if (done < VISITORS) bench.complain(`only ${done} visitors within an hour`)
  const grown =
    (figures.at(-1)?.page ?? 0) - (figures.find(({ visitors }) => visitors >= SETTLED_AFTER)?.page ?? 0)
  if (grown > PAGE_MAY_GROW_BY) bench.complain(`a page holds ${grown.toFixed(1)} MB more at the end`)
})
