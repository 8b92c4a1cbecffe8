/**
 * `tsx tests/bench/kiosk-bench.ts [rounds]`: the built kiosk on the fake of Electron, in rounds (three by default),
 * each with
 *
 * - three starts of a bare Chromium, of a bare main on the fake and of the kiosk, in turn. The fake starts its main
 *   only after Chromium, real Electron starts both at once; so the result is what the kiosk adds to a bare main on the
 *   same fake, plus what a bare Chromium takes;
 * - ten visitors: from the press on "Finish and forget me" to the next person's first screen, and the time of each
 *   touch: from the finger's contact to the frame that shows the control pressed.
 *
 * The figures are the medians of the rounds. `--check` exits with 1 if a budget is exceeded; `--json FILE` writes them.
 */
import type { Page } from 'playwright/test'
import type { DrivenKiosk } from '../kiosk/kiosk-driver.ts'
import startProvider from '../kiosk/start-provider.ts'
import { tap } from '../kiosk/touch.ts'
import { runningShop } from '../setup/running-shop.ts'
import { median, numberGiven, percentile, runBench } from './bench.ts'
import {
  firstPaint,
  pageAfter,
  startBareMain,
  startChromium,
  startKiosk,
  type RunningKiosk,
} from './kiosk-start.ts'
import { NEVER_MS, timeTouch, type Touch } from './kiosk-touches.ts'

const BUDGETS = { firstPaintRatio: 1.5, wipeMs: 1000, touchMs: 50 } as const
const ROUNDS = numberGiven() ?? 3
const STARTS = 3
const VISITORS = 10

/** A visitor's actions in the first minute. */
async function useShop(page: Page): Promise<Touch[]> {
  const start = page.getByRole('button', { name: 'Touch to start' })
  const add = page.getByRole('button', { name: /^Add to cart/ }).first()
  const cart = page.getByRole('link', { name: /^Cart, 1 / }).first()
  const touches = [await timeTouch('touch to start', start)]
  touches.push(await timeTouch('add to cart', add))
  await cart.waitFor()
  const product = page.getByRole('main').locator('a[href*="Product_details"]').first()
  touches.push(await timeTouch('a product', product))
  await page.waitForURL(/Product_details/)
  touches.push(await timeTouch('cart', cart))
  await page.waitForURL(/My_cart/)
  const increase = page.getByRole('button', { name: /^Increase/ }).first()
  touches.push(await timeTouch('increase', increase))
  await page.locator('button:enabled[aria-label^="Decrease"]').first().waitFor()
  return touches
}

interface Starts {
  chromiumMs: number
  bareMainMs: number
  windowMs: number
  shopMs: number
}

async function timeStart(machineFile: object): Promise<Starts> {
  const chromiumMs = await startChromium()
  const bareMainMs = await startBareMain()
  const { kiosk, windowMs, start, stop } = await startKiosk(machineFile)
  const shopMs = (await firstPaint(await pageAfter(kiosk, null))) - start
  await stop()
  return { chromiumMs, bareMainMs, windowMs, shopMs }
}

/** @returns milliseconds from the press to the first paint of the next visitor's page, which has no shell */
async function timeWipe(kiosk: DrivenKiosk, page: Page): Promise<{ next: Page; wipeMs: number }> {
  const finish = page.getByRole('button', { name: 'Finish and forget me' })
  await finish.waitFor()
  const pressed = Date.now()
  await tap(finish)
  const next = await pageAfter(kiosk, page)
  return { next, wipeMs: (await firstPaint(next)) - pressed }
}

async function visit({ kiosk }: RunningKiosk): Promise<{ wipes: number[]; touches: Touch[] }> {
  const wipes: number[] = []
  const touches: Touch[] = []
  let page = await pageAfter(kiosk, null)
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    touches.push(...(await useShop(page)))
    const { next, wipeMs } = await timeWipe(kiosk, page)
    page = next
    wipes.push(wipeMs)
  }
  return { wipes, touches }
}

const rows = new Map<string, number[]>()
const unanswered = new Set<string>()

function note(row: string, value: number): void {
  rows.set(row, [...(rows.get(row) ?? []), value])
}

function noteStarts(starts: readonly Starts[]): void {
  const of = (figure: (each: Starts) => number): number => median(starts.map(figure))
  note(
    'bare Chromium to first paint, ms',
    of(({ chromiumMs }) => chromiumMs),
  )
  note(
    'bare main on the fake, ms',
    of(({ bareMainMs }) => bareMainMs),
  )
  note(
    'the kiosk’s window, ms',
    of(({ windowMs }) => windowMs),
  )
  note(
    'the kiosk’s shop, ms',
    of(({ shopMs }) => shopMs),
  )
  const ratio = (added: (each: Starts) => number): number =>
    1 + of((each) => added(each) - each.bareMainMs) / of(({ chromiumMs }) => chromiumMs)
  note(
    'window: Chromium and what is added, times',
    ratio(({ windowMs }) => windowMs),
  )
  note(
    'shop: Chromium and what is added, times',
    ratio(({ shopMs }) => shopMs),
  )
}

function noteVisits({ wipes, touches }: { wipes: number[]; touches: Touch[] }): void {
  note('press to the next first screen, p95, ms', percentile(wipes, 0.95))
  note(
    'touch to the pressed control, p95, ms',
    percentile(
      touches.map(({ answerMs }) => answerMs),
      0.95,
    ),
  )
  const releases = touches.flatMap(({ releaseMs }) => releaseMs ?? [])
  note('release to the next frame, p95, ms', percentile(releases, 0.95))
  for (const { control, answerMs } of touches) if (answerMs >= NEVER_MS) unanswered.add(control)
}

const limits: Readonly<Record<string, number>> = {
  'window: Chromium and what is added, times': BUDGETS.firstPaintRatio,
  'press to the next first screen, p95, ms': BUDGETS.wipeMs,
  'touch to the pressed control, p95, ms': BUDGETS.touchMs,
}

await runBench(async (bench) => {
  bench.closeAtEnd(await startProvider())
  const machineFile = {
    providerUrl: `${new URL(runningShop().url).origin}/api/v1`,
    clientLoginId: 'demo',
    fullScreen: false,
    idleSeconds: 600,
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const starts: Starts[] = []
    for (let start = 0; start < STARTS; start += 1) starts.push(await timeStart(machineFile))
    noteStarts(starts)
    const running = await startKiosk(machineFile)
    noteVisits(await visit(running))
    await running.stop()
  }
  for (const control of unanswered) bench.complain(`${control}: does not answer a touch`)
  const figures: Record<string, number> = {}
  for (const [row, values] of rows) {
    const limit = limits[row]
    const value = median(values)
    figures[row] = value
    const each = values.map((one) => one.toFixed(2)).join(' ')
    console.log(
      `${row.padEnd(44)}${value.toFixed(2).padStart(9)}${limit === undefined ? '' : `, at most ${limit}`} (${each})`,
    )
    if (limit !== undefined && value > limit) bench.complain(`${row}: ${value.toFixed(2)}, at most ${limit}`)
  }
  bench.keepFigures(figures)
})
