/**
 * A listing of 10,000 products with photographs, and the search above 50 of them, with 4 times processor throttling,
 * beside a baseline of only React and the virtualiser. Times are main-thread work.
 */
import type { Browser, Page } from 'playwright'
import { routePatterns } from '../../src/contract/routes.ts'
import { startStaticHost } from '../fake-provider/static-host.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { buildListingBaseline } from './baselines/listing-baseline.ts'
import { heapMegabytes, type Bench, type Limit } from './bench.ts'
import { GRID, loadProducts, PRODUCT_COUNT, startLongListing } from './long-listing.ts'
import { workBetweenMarks } from './main-thread.ts'
import { median, percentile } from './statistics.ts'
import { longFramesOfScroll, pressAddButtons, typeSearches, watchListing } from './watch-listing.ts'

const PROCESSOR_SLOWDOWN = 4
const BASELINE_PATH = '/baseline'
const CLICKS = 15
const SCROLL_STEPS = 150
const WORDS = ['prod', 'uct ', 'with', ' a n', 'ame ', 'of u', 'sual'] as const

/** `columns` are the shop's on this screen, for the baseline; `longFrames` is the budget. */
const screens = [
  { name: 'phone', width: 412, height: 823, columns: 2, products: 1_000, longFrames: 0 },
  { name: 'desktop', width: 1440, height: 900, columns: 4, products: PRODUCT_COUNT, longFrames: 2 },
  { name: 'kiosk', width: 1080, height: 1920, columns: 3, products: 1_000, longFrames: 0 },
] as const
type Screen = (typeof screens)[number]

const columns = {
  products: ['products', 0],
  /** The maximum number of elements in the grid. */
  elements: ['elements', 0],
  heap: ['heap MB', 1],
  /** From a reply to the frame that shows its products, 95th percentile, in milliseconds. */
  append: ['append p95', 1],
  /** Frames above 50 ms while the list was scrolled at 240 px per frame. */
  longFrames: ['frames > 50 ms', 0],
  /** From the press to the end of the frame that shows it, median, in milliseconds. */
  addToCart: ['add to cart', 1],
  /** From a letter typed into the search to the frame that shows it, 95th percentile, in milliseconds. */
  key: ['a letter p95', 1],
} as const
type Figures = Record<keyof typeof columns, number>

/** Times are allowed `OVER_BASELINE` times the baseline's on this machine, if that is more. */
const BUDGETS = { elements: 300, append: 35, addToCart: 16, key: 16 } as const
const OVER_BASELINE = 1.25

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator(`${GRID} [role=listitem]`).first().waitFor()
}

/** @param addresses of the listing, and of a search with 50 results below it */
async function measureScreen(
  browser: Browser,
  addresses: { listing: string; search: string },
  { width, height, products }: { width: number; height: number; products: number },
): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width, height } })
  const page = await context.newPage()
  await watchListing(page)
  await openList(page, addresses.listing)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  const appends = await workBetweenMarks(devtools, 'append', () => loadProducts(page, products))
  const longFrames = await longFramesOfScroll(page, SCROLL_STEPS)
  const presses = await workBetweenMarks(devtools, 'press', () => pressAddButtons(page, CLICKS + 1))
  const elements = await page.evaluate(() => window.bench.mostElements)
  const heap = await heapMegabytes(devtools)
  await openList(page, addresses.search)
  const keys = await workBetweenMarks(devtools, 'key', () => typeSearches(page, WORDS))
  await context.close()
  return {
    products,
    elements,
    heap,
    append: percentile(appends, 0.95),
    longFrames,
    // The first press also loads the toasts' code; only later presses count.
    addToCart: median(presses.slice(1)),
    key: percentile(keys, 0.95),
  }
}

function limitsOf({ longFrames }: Screen, baseline: Figures): Partial<Record<keyof Figures, Limit>> {
  const time = (figure: 'append' | 'addToCart' | 'key'): number =>
    Math.max(BUDGETS[figure], OVER_BASELINE * baseline[figure])
  const times = { append: time('append'), addToCart: time('addToCart'), key: time('key') }
  return { elements: BUDGETS.elements, longFrames, ...times }
}

export async function measure(bench: Bench): Promise<void> {
  const baseline = await buildListingBaseline()
  bench.closeAtEnd(() => removeFolder(baseline.folder))
  const { shop, provider } = await startLongListing(bench)
  const bare = await startStaticHost(baseline.output, BASELINE_PATH, provider)
  bench.closeAtEnd(() => bare.stop())
  const browser = await bench.openBrowser()
  const row = bench.table(`processor ${PROCESSOR_SLOWDOWN} times slower`, columns)
  for (const screen of screens) {
    const shortened = { ...screen, products: bench.shareOf(screen.products) }
    const list = `${bare.origin}${BASELINE_PATH}/?columns=${screen.columns}`
    const least = await measureScreen(browser, { listing: list, search: list }, shortened)
    row(`${screen.name}, baseline`, least)
    const search = `${shop}${routePatterns.search}?term=product`
    const listing = `${shop}${routePatterns.productListing}`
    const ours = await measureScreen(browser, { listing, search }, shortened)
    row(screen.name, ours, limitsOf(screen, least))
  }
}
