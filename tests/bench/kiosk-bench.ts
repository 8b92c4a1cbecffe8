/**
 * `tsx tests/bench/kiosk-bench.ts [visitors]`: the built kiosk on the fake of Electron. From the start of Chromium to the first
 * paint of the kiosk's window and of its shop, beside a page that is one sentence (three starts each); from the press on
 * "Finish and forget me" to the next person's first screen (20 visitors); from a touch to what it shows. `--check` ends with 1
 * where a budget is broken; `--json FILE` writes the figures. The fake's main is a process of its own that starts after
 * Chromium: real Electron does both at once.
 */
import type { Page } from 'playwright/test'
import { fakeDriver } from '../kiosk/fake-driver.ts'
import { makeKioskFolder, removeKioskFolder, type DrivenKiosk } from '../kiosk/kiosk-driver.ts'
import startProvider from '../kiosk/start-provider.ts'
import { openTestBrowser } from '../kiosk/test-browser.ts'
import { tap } from '../kiosk/touch.ts'
import { runningShop } from '../setup/running-shop.ts'
import { endBench, keepFigures } from './bench-run.ts'
import { median, percentile } from './percentile.ts'

const BUDGETS = { firstPaintRatio: 1.5, wipeMs: 1000, touchMs: 50 } as const
const VISITORS = Number(process.argv.slice(2).find((given) => /^\d+$/.test(given)) ?? 20)
const STARTS = 3
const PATIENCE_MS = 60_000
const BARE = 'data:text/html,<!doctype html><title>Bare</title><h1>One sentence.</h1>'

interface Paint {
  /** Since the navigation began. */
  afterMs: number
  /** By the machine's clock. */
  at: number
}

/** The page's first contentful paint, as soon as there is one. */
function firstPaint(page: Page): Promise<Paint> {
  return page.evaluate(
    () =>
      new Promise<Paint>((resolve) => {
        new PerformanceObserver((list, observer) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0]
          if (paint === undefined) return
          observer.disconnect()
          resolve({ afterMs: paint.startTime, at: performance.timeOrigin + paint.startTime })
        }).observe({ type: 'paint', buffered: true })
      }),
  )
}

/** A page, as soon as there is one. */
async function soon(find: () => Page | undefined): Promise<Page> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error('no page came')
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
  }
}

/** The page that the kiosk shows once `before` is gone. */
const pageAfter = ({ pages }: DrivenKiosk, before: Page | null): Promise<Page> =>
  soon(() => pages().findLast((page) => page !== before && !page.isClosed()))

/** @returns milliseconds from the start of Chromium to the first paint of a page that is one sentence */
async function startBare(): Promise<number> {
  const start = Date.now()
  const browser = await openTestBrowser()
  const page = await browser.context.newPage()
  await page.goto(BARE)
  const { at } = await firstPaint(page)
  await browser.close()
  return at - start
}

interface RunningKiosk {
  kiosk: DrivenKiosk
  /** Milliseconds from the start of Chromium to the first paint of the kiosk's own page, which is there before the shop. */
  windowMs: number
  shopMs: number
  stop: () => Promise<void>
}

async function startKiosk(machineFile: object): Promise<RunningKiosk> {
  const folder = await makeKioskFolder({ machineFile })
  const start = Date.now()
  const browser = await openTestBrowser()
  const hostPage = soon(() => browser.context.pages().find((page) => page.url().endsWith('/moment')))
  const kiosk = await fakeDriver(browser)(folder)
  const stop = async (): Promise<void> => {
    await kiosk.stop()
    await browser.close()
    await removeKioskFolder(folder)
  }
  const [window, shop] = await Promise.all([
    hostPage.then(firstPaint),
    pageAfter(kiosk, null).then(firstPaint),
  ])
  return { kiosk, windowMs: window.at - start, shopMs: shop.at - start, stop }
}

/** Has the page remember how long each touch waited for the next frame. */
async function timeTouches(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const waits: number[] = []
    Object.assign(window, { waits })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'pointerdown' || name === 'click') waits.push(duration)
      // What took no longer than one frame is not told of.
    }).observe({ type: 'event', durationThreshold: 16 })
  })
  return () => page.evaluate(() => (window as unknown as { waits: number[] }).waits)
}

/** What a person at a terminal does in the first minute. */
async function useShop(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Touch to start' }).click()
  const add = page.getByRole('button', { name: /^Add to cart/ }).first()
  await add.waitFor()
  const waits = await timeTouches(page)
  await tap(add)
  await page
    .getByRole('link', { name: /^Cart, 1 / })
    .first()
    .waitFor()
  await tap(page.getByRole('main').locator('a[href*="Product_details"]').first())
  await page.waitForURL(/Product_details/)
  await tap(page.getByRole('link', { name: /^Cart, 1 / }).first())
  await page.waitForURL(/My_cart/)
  await page
    .getByRole('button', { name: /^Increase/ })
    .first()
    .waitFor()
  await tap(page.getByRole('button', { name: /^Increase/ }).first())
  await page.locator('button:enabled[aria-label^="Decrease"]').first().waitFor()
  return waits()
}

const complaints: string[] = []
const figures: Record<string, number> = {}

/** Prints a row; one with a budget is held against it. */
function keep(what: string, value: number, limit: number | null, unit: string): void {
  figures[what] = value
  console.log(
    `${what.padEnd(40)}${value.toFixed(2).padStart(9)} ${unit}${limit === null ? '' : `, at most ${limit}`}`,
  )
  if (limit !== null && value > limit)
    complaints.push(`${what}: ${value.toFixed(2)} ${unit}, at most ${limit}`)
}

async function measureStarts(machineFile: object): Promise<void> {
  const bare: number[] = []
  const windows: number[] = []
  const shops: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    bare.push(await startBare())
    const { windowMs, shopMs, stop } = await startKiosk(machineFile)
    windows.push(windowMs)
    shops.push(shopMs)
    await stop()
  }
  const times = [bare, windows, shops].map((list) => median(list).toFixed(0)).join(', ')
  console.log(`start to first paint of a bare page, the window, the shop: ${times} ms`)
  keep('window beside a bare page', median(windows) / median(bare), BUDGETS.firstPaintRatio, 'times')
  keep('shop beside a bare page', median(shops) / median(bare), null, 'times')
}

async function measureVisitors(machineFile: object): Promise<void> {
  const { kiosk, stop } = await startKiosk(machineFile)
  const wipes: number[] = []
  const touches: number[] = []
  let page = await pageAfter(kiosk, null)
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    touches.push(...(await useShop(page)))
    const finish = page.getByRole('button', { name: 'Finish and forget me' })
    await finish.waitFor()
    const pressed = Date.now()
    await tap(finish)
    page = await pageAfter(kiosk, page)
    wipes.push((await firstPaint(page)).at - pressed)
  }
  await stop()
  keep('press to the next first screen, p95', percentile(wipes, 0.95), BUDGETS.wipeMs, 'ms')
  keep('touch to the next frame, p95', percentile(touches, 0.95), BUDGETS.touchMs, 'ms')
}

const stopProvider = await startProvider()
try {
  const machineFile = {
    providerUrl: `${new URL(runningShop().url).origin}/api/v1`,
    clientLoginId: 'demo',
    fullScreen: false,
    idleSeconds: 600,
  }
  await measureStarts(machineFile)
  await measureVisitors(machineFile)
} finally {
  await stopProvider()
}
await keepFigures(figures)
endBench(complaints)
