/** A shop page's memory while a listing of 10,000 products is scrolled to its end, and over 500 navigations. */
import type { CDPSession, Page } from 'playwright'
import { routePatterns } from '../../src/contract/routes.ts'
import { heapMegabytes, NAMES_HELPER, type Bench } from './bench.ts'
import { GRID, loadProducts, PRODUCT_COUNT, startLongListing } from './long-listing.ts'

const NAVIGATIONS = 500
/** By then everything that is loaded once (code, cached queries) is in memory. */
const SETTLED_AFTER = 100
/** From there to the end, after caches have expired: a leak of 10 kB per navigation would be 4 MB. */
const MAY_GROW_BY = { heap: 2, nodes: 500, listeners: 100 } as const
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
  return { heap, nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
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

export async function measure(bench: Bench): Promise<void> {
  const { shop } = await startLongListing(bench)
  const browser = await bench.openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await page.clock.install()
  await page.addInitScript(NAMES_HELPER)
  await page.addInitScript(() => sessionStorage.setItem('clientLoginId', 'bench'))
  await page.goto(`${shop}${routePatterns.productListing}`)
  await page.locator(`${GRID} [role=listitem]`).first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')

  const row = bench.table('after', { heap: ['heap MB', 1], nodes: ['nodes', 0], listeners: ['listeners', 0] })
  const keep = async (when: string): Promise<Held> => {
    const held = await heldBy(page, devtools)
    row(when, held)
    return held
  }
  await keep('50 products')
  const products = bench.shareOf(PRODUCT_COUNT)
  await loadProducts(page, products)
  await keep(`${products} products`)
  let settled: Held | undefined
  for (
    let done = SETTLED_AFTER;
    done <= Math.max(SETTLED_AFTER, bench.shareOf(NAVIGATIONS));
    done += SETTLED_AFTER
  ) {
    await page.evaluate(lookAbout, { rounds: SETTLED_AFTER / NAVIGATIONS_A_ROUND, grid: GRID })
    const held = await keep(`${done} navigations`)
    settled ??= held
  }
  await page.clock.fastForward(LISTS_KEPT_MS)
  const { heap = 0, nodes = 0, listeners = 0 } = settled ?? {}
  row('eleven minutes later', await heldBy(page, devtools), {
    heap: heap + MAY_GROW_BY.heap,
    nodes: nodes + MAY_GROW_BY.nodes,
    listeners: listeners + MAY_GROW_BY.listeners,
  })
}
