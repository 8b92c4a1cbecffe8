/**
 * `tsx tests/bench/page-memory.ts`: a shop page's memory while a listing of 10,000 products is scrolled to its end, and
 * over 500 navigations. `--check` exits with 1 if it grows from navigation to navigation; `--web FOLDER` measures an
 * existing bundle.
 */
import { chromium, type CDPSession, type Page } from 'playwright'
import { ensureBuilt, webPart } from '../../build/ensure-built.ts'
import { BASE_PATH, routePatterns } from '../../src/contract/routes.ts'
import { findTestBrowser, quietBrowserArguments } from '../setup/find-browser.ts'
import { startStaticHost } from '../fake-provider/static-host.ts'
import { argumentAfter, endBench } from './bench-run.ts'
import { loadProducts, PRODUCT_COUNT, startLongListingProvider } from './long-listing-provider.ts'

const NAVIGATIONS = 500
/** By then everything that is loaded once (code, cached queries) is in memory. */
const SETTLED_AFTER = 100
/** From there to the end, after caches have expired: a leak of 10 kB per navigation would be 4 MB. */
const MAY_GROW_BY = { heapMegabytes: 2, nodes: 500, listeners: 100 } as const

interface Held {
  heapMegabytes: number
  nodes: number
  listeners: number
}

async function heldBy(page: Page, devtools: CDPSession): Promise<Held> {
  // Removed elements are released in later frames, with everything that waits for that.
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

/**
 * Navigates as a visitor, without a reload: home, listing, product, cart, back to the product, home, and so on. Runs in
 * the page: what an outside driver leaves in the page with every press would be counted.
 */
async function lookAbout(rounds: number): Promise<void> {
  const until = async (isSo: () => unknown): Promise<void> => {
    for (let looked = 0; !isSo(); looked += 1) {
      if (looked > 4000) throw new Error(`Nothing came at ${location.href}: ${String(isSo)}`)
      await new Promise((resolve) => {
        setTimeout(resolve, 5)
      })
    }
  }
  const follow = async (link: string): Promise<void> => {
    await until(() => document.querySelector(link))
    document.querySelector<HTMLElement>(link)?.click()
  }
  const arriveAt = (path: string, sign: string): Promise<void> =>
    until(() => location.pathname.includes(path) && document.querySelector(sign))
  for (let round = 0; round < rounds; round += 1) {
    await follow('header a[href$="/bench"]')
    await arriveAt('/bench', 'footer')
    await follow('footer a[href$="/Product_listing"]')
    await arriveAt('/Product_listing', '[role=listitem]')
    await follow('[role=list][aria-label="All Products"] a')
    await arriveAt('/Product_details', 'h1')
    await follow('a[href$="/My_cart"]')
    await arriveAt('/My_cart', 'h1')
    history.back()
    await arriveAt('/Product_details', 'h1')
  }
}
const NAVIGATIONS_A_ROUND = 5
/** A list that was left is cached for ten minutes; after that it must be gone. */
const LISTS_KEPT_MS = 11 * 60_000

const builtFolder = argumentAfter('--web')
if (builtFolder === undefined) ensureBuilt(webPart)
const provider = await startLongListingProvider()
const host = await startStaticHost(builtFolder ?? 'dist/web', BASE_PATH, provider.origin)
const browser = await chromium.launch({ executablePath: findTestBrowser(), args: quietBrowserArguments })
const complaints: string[] = []
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await page.clock.install()
  // tsx wraps inner functions with a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(() => sessionStorage.setItem('clientLoginId', 'bench'))
  await page.goto(`${host.origin}${BASE_PATH}${routePatterns.productListing}`)
  await page.getByRole('list', { name: 'All Products' }).getByRole('listitem').first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  say('50 products', await heldBy(page, devtools))
  for (const wanted of [1000, 5000, PRODUCT_COUNT]) {
    await loadProducts(page, wanted)
    say(`${wanted} products`, await heldBy(page, devtools))
  }
  let settled: Held | null = null
  for (let done = 0; done < NAVIGATIONS; done += SETTLED_AFTER) {
    await page.evaluate(lookAbout, SETTLED_AFTER / NAVIGATIONS_A_ROUND)
    const held = await heldBy(page, devtools)
    settled ??= held
    say(`${done + SETTLED_AFTER} navigations`, held)
  }
  await page.clock.fastForward(LISTS_KEPT_MS)
  const last = await heldBy(page, devtools)
  say('eleven minutes later', last)
  for (const [what, limit] of Object.entries(MAY_GROW_BY) as [keyof Held, number][]) {
    const grown = last[what] - (settled?.[what] ?? 0)
    if (grown > limit)
      complaints.push(`${what}: ${grown.toFixed(1)} more than after ${SETTLED_AFTER} navigations`)
  }
} finally {
  await browser.close()
  await host.stop()
  await provider.stop()
}
endBench(complaints.map((complaint) => `GROWS ${complaint}`))
