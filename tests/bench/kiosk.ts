/**
 * The built kiosk on a real Electron, in rounds, each with
 *
 * - Three starts of a bare main and of the kiosk, in turn: the ratio is that of their first paints;
 * - ten visitors: from the press on "Finish and forget me" to the next person's first screen, and the time of each
 *   touch: from the finger's contact to the frame that shows the control pressed.
 */
import type { Page } from 'playwright/test'
import type { DrivenKiosk } from '../kiosk/kiosk-driver.ts'
import { tap } from '../kiosk/touch.ts'
import type { Bench } from './bench.ts'
import { firstPaint, pageAfter, prepareKiosks, type KioskStart } from './kiosk-start.ts'
import { NEVER_MS, timeTouch } from './kiosk-touches.ts'
import { medians, percentile } from './statistics.ts'

const BUDGETS = { ratio: 1.5, wipe: 1000, touch: 50 } as const
const STARTS = 3
const VISITORS = 10

/** A visitor's actions in the first minute. @returns from each touch to its answer, in milliseconds */
async function useShop(page: Page): Promise<Record<string, number>> {
  const start = page.getByRole('button', { name: 'Touch to start' })
  const add = page.getByRole('button', { name: /^Add to cart/ }).first()
  const cart = page.getByRole('link', { name: /^Cart, 1 / }).first()
  const product = page.getByRole('main').locator('a[href*="Product_details"]').first()
  const increase = page.getByRole('button', { name: /^Increase/ }).first()
  const touches: Record<string, number> = {}
  touches['touch to start'] = await timeTouch(start)
  touches['add to cart'] = await timeTouch(add)
  await cart.waitFor()
  touches['a product'] = await timeTouch(product)
  await page.waitForURL(/Product_details/)
  touches['cart'] = await timeTouch(cart)
  await page.waitForURL(/My_cart/)
  touches['increase'] = await timeTouch(increase)
  await page.locator('button:enabled[aria-label^="Decrease"]').first().waitFor()
  return touches
}

/** Milliseconds to the first paint of a bare main, the kiosk's own window, and its shop. */
async function timeStart({ startBareMain, startKiosk }: KioskStart) {
  const bareMain = await startBareMain()
  const { kiosk, windowMs, start, stop } = await startKiosk()
  const shop = (await firstPaint(await pageAfter(kiosk, null))) - start
  await stop()
  return { bareMain, window: windowMs, shop }
}

/** @returns milliseconds from the press to the first paint of the next visitor's page, which has no shell */
async function timeWipe(kiosk: DrivenKiosk, page: Page): Promise<{ next: Page; wipe: number }> {
  const finish = page.getByRole('button', { name: 'Finish and forget me' })
  await finish.waitFor()
  const pressed = Date.now()
  await tap(finish)
  const next = await pageAfter(kiosk, page)
  return { next, wipe: (await firstPaint(next)) - pressed }
}

/** @returns 95th percentiles in milliseconds */
async function measureVisitors(
  bench: Bench,
  { startKiosk }: KioskStart,
): Promise<{ wipe: number; touch: number }> {
  const { kiosk, stop } = await startKiosk()
  const wipes: number[] = []
  const touches: number[] = []
  let page = await pageAfter(kiosk, null)
  for (let visitor = 0; visitor < bench.shareOf(VISITORS); visitor += 1) {
    const touched = await useShop(page)
    touches.push(...Object.values(touched))
    for (const [control, ms] of Object.entries(touched))
      if (ms >= NEVER_MS) bench.complain(`${control}: does not answer a touch`)
    const { next, wipe } = await timeWipe(kiosk, page)
    page = next
    wipes.push(wipe)
  }
  await stop()
  return { wipe: percentile(wipes, 0.95), touch: percentile(touches, 0.95) }
}

export async function measure(bench: Bench): Promise<void> {
  const kiosks = await prepareKiosks(bench)
  if (kiosks === null) return
  const row = bench.table('first paint, and p95 of visitors', {
    bareMain: ['bare main ms', 0],
    window: ['window ms', 0],
    shop: ['shop ms', 0],
    ratio: ['window, times', 2],
    wipe: ['wipe ms', 0],
    touch: ['touch ms', 0],
  })
  const rounds = []
  for (let round = 1; round <= bench.options.rounds; round += 1) {
    const starts: Awaited<ReturnType<typeof timeStart>>[] = []
    for (let start = 0; start < bench.shareOf(STARTS); start += 1) starts.push(await timeStart(kiosks))
    const typical = medians(starts)
    const ratio = typical.window / typical.bareMain
    const figures = { ...typical, ratio, ...(await measureVisitors(bench, kiosks)) }
    row(`round ${round}`, figures)
    rounds.push(figures)
  }
  row('median', medians(rounds), BUDGETS)
}
