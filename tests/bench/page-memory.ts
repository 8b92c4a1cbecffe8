/**
 * `tsx tests/bench/page-memory.ts [navigations]`: a shop page's memory while a listing of 10,000 products is scrolled to
 * its end, and over 500 navigations. `--check` exits with 1 if it grows from navigation to navigation; `--json FILE`
 * writes the figures; `--web FOLDER` measures an existing bundle.
 */
import type { CDPSession, Page } from 'playwright'
import { ensureBuilt, webPart } from '../../build/ensure-built.ts'
import { BASE_PATH, routePatterns } from '../../src/contract/routes.ts'
import { startStaticHost } from '../fake-provider/static-host.ts'
import { argumentAfter, heapMegabytes, numberGiven, printTable, runBench } from './bench.ts'
import { GRID_LABEL, loadProducts, PRODUCT_COUNT, startLongListingProvider } from './long-listing-provider.ts'

const NAVIGATIONS = numberGiven() ?? 500
/** By then everything that is loaded once (code, cached queries) is in memory. */
const SETTLED_AFTER = 100
/** From there to the end, after caches have expired: a leak of 10 kB per navigation would be 4 MB. */
const MAY_GROW_BY = { heapMegabytes: 2, nodes: 500, listeners: 100 } as const
/** A list that was left is cached for ten minutes; after that it must be gone. */
const LISTS_KEPT_MS = 11 * 60_000

type Held = Record<keyof typeof MAY_GROW_BY, number>

async function heldBy(page: Page, devtools: CDPSession): Promise<Held> {
  // Removed elements are released in later frames, with everything that waits for that.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  for (let times = 0; times < 2; times += 1) await heapMegabytes(devtools)
  const heap = await heapMegabytes(devtools)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return { heapMegabytes: heap, nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
}

/**
 * Navigates as a visitor, without a reload: home, listing, product, cart, back to the product, home, and so on. Runs in
 * the page: what an outside driver leaves in the page with every press would be counted.
 */
async function lookAbout({ rounds, grid }: { rounds: number; grid: string }): Promise<void> {
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
    await follow(`${grid} a`)
    await arriveAt('/Product_details', 'h1')
    await follow('a[href$="/My_cart"]')
    await arriveAt('/My_cart', 'h1')
    history.back()
    await arriveAt('/Product_details', 'h1')
  }
}
const NAVIGATIONS_A_ROUND = 5

const builtFolder = argumentAfter('--web')
if (builtFolder === undefined) ensureBuilt(webPart)
await runBench(async (bench) => {
  const provider = await startLongListingProvider()
  bench.closeAtEnd(() => provider.stop())
  const host = await startStaticHost(builtFolder ?? 'dist/web', BASE_PATH, provider.origin)
  bench.closeAtEnd(() => host.stop())
  const browser = await bench.openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await page.clock.install()
  // tsx wraps inner functions with a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(() => sessionStorage.setItem('clientLoginId', 'bench'))
  const grid = `[role=list][aria-label="${GRID_LABEL}"]`
  await page.goto(`${host.origin}${BASE_PATH}${routePatterns.productListing}`)
  await page.locator(`${grid} [role=listitem]`).first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')

  const figures: Record<string, Held> = {}
  const row = printTable(['', 24], ['heap MB', 10], ['nodes', 8], ['listeners', 11])
  const measure = async (when: string): Promise<Held> => {
    const held = await heldBy(page, devtools)
    figures[when] = held
    row(when, held.heapMegabytes.toFixed(1), String(held.nodes), String(held.listeners))
    return held
  }
  await measure('50 products')
  for (const wanted of [1000, 5000, PRODUCT_COUNT]) {
    await loadProducts(page, wanted)
    await measure(`${wanted} products`)
  }
  let settled: Held | null = null
  for (let done = SETTLED_AFTER; done <= NAVIGATIONS; done += SETTLED_AFTER) {
    await page.evaluate(lookAbout, { rounds: SETTLED_AFTER / NAVIGATIONS_A_ROUND, grid })
    const held = await measure(`${done} navigations`)
    settled ??= held
  }
  await page.clock.fastForward(LISTS_KEPT_MS)
  const last = await measure('eleven minutes later')
  bench.keepFigures(figures)
  for (const [what, limit] of Object.entries(MAY_GROW_BY) as [keyof Held, number][]) {
    const grown = last[what] - (settled?.[what] ?? 0)
    if (grown > limit)
      bench.complain(`GROWS ${what}: ${grown.toFixed(1)} more than after ${SETTLED_AFTER} navigations`)
  }
})
