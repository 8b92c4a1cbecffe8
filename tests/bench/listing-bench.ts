/**
 * Measures a listing of 10,000 products at 4 times slower processor: `tsx tests/bench/listing-bench.ts`.
 * `--check` ends with 1 where a budget of performance.md is broken; `--json FILE` writes the figures;
 * `--web FOLDER` measures a bundle that is already built.
 */
import { chromium, type Browser, type Page } from 'playwright'
import { ensureBuilt, webPart } from '../../build/ensure-built.ts'
import { BASE_PATH, routePatterns } from '../../src/contract/routes.ts'
import { findOrInstallBrowser, quietBrowserArguments } from '../setup/find-browser.ts'
import { argumentAfter, endBench, keepFigures } from './bench-run.ts'
import { loadProducts, PRODUCT_COUNT, startLongListingProvider } from './long-listing-provider.ts'
import { startStaticHost } from '../fake-provider/static-host.ts'
import { percentile } from './percentile.ts'

const PROCESSOR_SLOWDOWN = 4
const GRID = '[role=list][aria-label="All Products"]'
const CLICKS = 15
const SCROLL_STEPS = 150

const screens = [
  { name: 'phone', width: 412, height: 823, products: 1_000 },
  { name: 'desktop', width: 1440, height: 900, products: PRODUCT_COUNT },
  { name: 'kiosk', width: 1080, height: 1920, products: 1_000 },
] as const

interface Figures {
  products: number
  /** The most that the grid held at any time. */
  elements: number
  heapMegabytes: number
  /** From a reply to the frame that shows its products, in milliseconds. */
  appendP95: number
  /** Frames that took longer than 50 ms while the list was scrolled. */
  longFrames: number
  /** From the press to the end of the frame that shows it, in milliseconds: median and worst. */
  addToCart: number
  addToCartWorst: number
}

const BUDGETS = { elements: 300, appendP95: 35, longFrames: 0, addToCart: 16 } as const

declare global {
  interface Window {
    bench: { appends: number[]; longFrames: number; presses: number[]; mostElements: number }
  }
}

/** Runs in the page, before the shop. */
function watch(grid: string): void {
  sessionStorage.setItem('clientLoginId', 'bench')
  const bench = { appends: [] as number[], longFrames: 0, presses: [] as number[], mostElements: 0 }
  window.bench = bench
  new PerformanceObserver((list) => {
    bench.longFrames += list.getEntries().filter((entry) => entry.duration > 50).length
  }).observe({ type: 'long-animation-frame' })

  const afterPaint = (then: () => void): void => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', then)
      channel.port1.start()
      channel.port2.postMessage(null)
    })
  }
  const height = (): number => document.querySelector<HTMLElement>(grid)?.offsetHeight ?? 0
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    this.addEventListener('load', () => {
      const start = performance.now()
      const before = height()
      const wait = (): void =>
        afterPaint(() => {
          if (height() > before) bench.appends.push(performance.now() - start)
          else if (performance.now() - start < 1000) wait()
        })
      if (before > 0) wait()
    })
    send.call(this, body)
  }
  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || event.target.closest(grid) === null) return
      const start = performance.now()
      afterPaint(() => bench.presses.push(performance.now() - start))
    },
    { capture: true },
  )
  const count = (): void => {
    const held = document.querySelectorAll(`${grid} *`).length
    bench.mostElements = Math.max(bench.mostElements, held)
  }
  addEventListener('scroll', () => requestAnimationFrame(count), { passive: true })
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async (steps) => {
    scrollTo(0, 0)
    window.bench.longFrames = 0
    for (let step = 0; step < steps; step += 1) {
      scrollBy(0, 240)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, SCROLL_STEPS)
}

/** Presses the add buttons that are in view, one after the other, scrolling on where they run out. */
async function pressAddButtons(page: Page): Promise<void> {
  for (let press = 0; press <= CLICKS; press += 1) {
    const button = page.locator(`${GRID} button[aria-label^="Add to cart"]:only-of-type`).nth(4)
    await button.scrollIntoViewIfNeeded()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
    await button.click()
  }
}

async function measure(browser: Browser, origin: string, screen: (typeof screens)[number]): Promise<Figures> {
  const { width, height, products } = screen
  const context = await browser.newContext({ viewport: { width, height } })
  const page = await context.newPage()
  // tsx names inner functions by a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(watch, GRID)
  await page.goto(`${origin}${BASE_PATH}${routePatterns.productListing}`)
  await page.locator(`${GRID} [role=listitem]`).first().waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  await loadProducts(page, products)
  await scrollThrough(page)
  const longFrames = await page.evaluate(() => window.bench.longFrames)
  await pressAddButtons(page)
  const { appends, presses, mostElements } = await page.evaluate(() => window.bench)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await context.close()
  // The first press also fetches the code that draws toasts; what counts is every press after it.
  const later = presses.slice(1)
  return {
    products,
    elements: mostElements,
    heapMegabytes: usedSize / 1e6,
    appendP95: percentile(appends, 0.95),
    longFrames,
    addToCart: percentile(later, 0.5),
    addToCartWorst: percentile(later, 1),
  }
}

function row(name: string, figures: Figures): string {
  return [
    name.padEnd(10),
    String(figures.products).padStart(9),
    String(figures.elements).padStart(10),
    figures.heapMegabytes.toFixed(1).padStart(9),
    figures.appendP95.toFixed(1).padStart(12),
    String(figures.longFrames).padStart(15),
    `${figures.addToCart.toFixed(1)} (${figures.addToCartWorst.toFixed(1)})`.padStart(20),
  ].join('')
}

const builtFolder = argumentAfter('--web')
if (builtFolder === undefined) ensureBuilt(webPart)
const provider = await startLongListingProvider()
const host = await startStaticHost(builtFolder ?? 'dist/web', BASE_PATH, provider.origin)
const browser = await chromium.launch({
  executablePath: findOrInstallBrowser(),
  args: quietBrowserArguments,
})
const measured: Record<string, Figures> = {}
const broken: string[] = []
try {
  console.log(`A listing of ${PRODUCT_COUNT} products, processor ${PROCESSOR_SLOWDOWN} times slower`)
  console.log('           products  elements  heap MB  append p95  frames > 50 ms  add to cart (worst)')
  for (const screen of screens) {
    const figures = await measure(browser, host.origin, screen)
    measured[screen.name] = figures
    console.log(row(screen.name, figures))
    for (const [name, limit] of Object.entries(BUDGETS) as [keyof typeof BUDGETS, number][]) {
      if (!(figures[name] <= limit))
        broken.push(`${screen.name}, ${name}: ${figures[name]}, at most ${limit}`)
    }
  }
} finally {
  await browser.close()
  await host.stop()
  await provider.stop()
}

await keepFigures(measured)
endBench(broken.map((budget) => `OVER BUDGET ${budget}`))
