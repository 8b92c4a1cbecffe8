/**
 * `tsx tests/bench/page-memory.ts`: what one shop page holds while a listing of 10,000 products is scrolled to its end,
 * and over 500 navigations. `--check` ends with 1 where it grows from navigation to navigation; `--web FOLDER` looks at
 * a bundle that is already built.
 */
import { chromium, type CDPSession, type Page } from 'playwright'
import { ensureBuilt, webPart } from '../../build/ensure-built.ts'
import { PAGE_SIZE } from '../../src/contract/limits.ts'
import { BASE_PATH, routePatterns } from '../../src/contract/routes.ts'
import { findStoryBrowser, quietBrowserArguments } from '../setup/find-browser.ts'
import { startStaticHost } from '../stand-in/static-host.ts'
import { loadProducts, PRODUCT_COUNT, stubProvider } from './long-listing-provider.ts'

const NAVIGATIONS = 500
/** Everything that is kept once (code, kept queries, what is shown) is there by then. */
const SETTLED_AFTER = 100
/** From there to the end: a leak of 10 kB a navigation would be 4 MB. */
const MAY_GROW_BY = { heapMegabytes: 2, nodes: 500, listeners: 100 } as const

interface Held {
  heapMegabytes: number
  nodes: number
  listeners: number
}

async function heldBy(page: Page, devtools: CDPSession): Promise<Held> {
  // What was taken out of the document is given up with the next frames, and what waits for it with them.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  for (let times = 0; times < 3; times += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return {
    heapMegabytes: metric('JSHeapUsedSize') / 1e6,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  }
}

function say(when: string, { heapMegabytes, nodes, listeners }: Held): void {
  console.log(
    `${when.padEnd(34)}heap ${heapMegabytes.toFixed(1).padStart(6)} MB  nodes ${String(nodes).padStart(6)}  listeners ${String(listeners).padStart(5)}`,
  )
}

/** The header goes away from whoever scrolls down. */
const toTop = (page: Page): Promise<void> => page.evaluate(() => scrollTo(0, 0))

/** One after the other, round and round: as somebody does who looks about, without a reload. */
const steps: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shop Products' }).click()
    await page.getByRole('list', { name: 'All Products' }).getByRole('listitem').first().waitFor()
  },
  async (page) => {
    await page.getByRole('list', { name: 'All Products' }).getByRole('link').first().click()
    await page.waitForURL(/Product_details/)
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  async (page) => {
    await page.getByRole('link', { name: /^Cart/ }).first().click()
    await page.waitForURL(/My_cart$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  async (page) => {
    await page.goBack()
    await page.waitForURL(/Product_details/)
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  async (page) => {
    await page.getByRole('banner').getByRole('link', { name: /home$/i }).first().click()
    await page.waitForURL(/bench$/)
  },
]

function argumentAfter(name: string): string | undefined {
  const place = process.argv.indexOf(name)
  return place < 0 ? undefined : process.argv[place + 1]
}

const builtFolder = argumentAfter('--web')
if (builtFolder === undefined) ensureBuilt(webPart)
const host = await startStaticHost(builtFolder ?? 'dist/web', BASE_PATH)
const browser = await chromium.launch({ executablePath: findStoryBrowser(), args: quietBrowserArguments })
const complaints: string[] = []
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await stubProvider(page)
  await page.addInitScript(() => sessionStorage.setItem('clientLoginId', 'bench'))
  await page.goto(`${host.origin}${BASE_PATH}${routePatterns.productListing}`)
  await page.getByRole('list', { name: 'All Products' }).getByRole('listitem').first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  say('50 products', await heldBy(page, devtools))
  let loaded: number = PAGE_SIZE
  for (const wanted of [1000, 5000, PRODUCT_COUNT]) {
    await loadProducts(page, wanted, loaded)
    loaded = wanted
    say(`${wanted} products`, await heldBy(page, devtools))
  }
  await toTop(page)
  // The long listing has no footer while it goes on.
  await steps.at(-1)?.(page)
  let settled: Held | null = null
  for (let done = 0; done < NAVIGATIONS; done += 1) {
    if (done === SETTLED_AFTER) settled = await heldBy(page, devtools)
    if (done % 100 === 0 && done > 0) say(`${done} navigations`, await heldBy(page, devtools))
    await toTop(page)
    await steps[done % steps.length]?.(page)
  }
  const last = await heldBy(page, devtools)
  say(`${NAVIGATIONS} navigations`, last)
  for (const [what, limit] of Object.entries(MAY_GROW_BY) as [keyof Held, number][]) {
    const grown = last[what] - (settled?.[what] ?? 0)
    if (grown > limit)
      complaints.push(`${what}: ${grown.toFixed(1)} more than after ${SETTLED_AFTER} navigations`)
  }
} finally {
  await browser.close()
  await host.stop()
}
for (const complaint of complaints) console.error(`GROWS ${complaint}`)
if (process.argv.includes('--check') && complaints.length > 0) process.exitCode = 1
