/**
 * Measures a listing of 10,000 products with photographs, and the search above 50 of them, with 4 times processor
 * throttling, beside a baseline of only React and the virtualiser: `tsx tests/bench/listing-bench.ts`. `--check` exits
 * with 1 if a budget is exceeded; `--json FILE` writes the figures; `--web FOLDER` measures an existing bundle;
 * `--screen NAME` one of the screens.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright'
import { ensureBuilt, webPart } from '../../build/ensure-built.ts'
import { BASE_PATH, routePatterns } from '../../src/contract/routes.ts'
import { argumentAfter, heapMegabytes, percentile, printTable, runBench } from './bench.ts'
import { buildListingBaseline } from './baselines/listing-baseline.ts'
import { GRID_LABEL, loadProducts, PRODUCT_COUNT, startLongListingProvider } from './long-listing-provider.ts'
import { workBetweenMarks } from './main-thread.ts'
import { startStaticHost } from '../fake-provider/static-host.ts'
import { longFramesOfScroll, pressAddButtons, typeSearches, watchListing } from './watch-listing.ts'

const PROCESSOR_SLOWDOWN = 4
const BASELINE_PATH = '/baseline'
const GRID = `[role=list][aria-label="${GRID_LABEL}"]`
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

/** Times are main-thread work, in milliseconds. */
interface Figures {
  products: number
  /** The maximum number of elements in the grid. */
  elements: number
  heapMegabytes: number
  /** From a reply to the frame that shows its products, 95th percentile. */
  appendP95: number
  /** Frames above 50 ms while the list was scrolled at 240 px per frame. */
  longFrames: number
  pictures: number
  /** From the press to the end of the frame that shows it: median and maximum. */
  addToCart: number
  addToCartWorst: number
  /** From a letter typed into the search to the frame that shows it, 95th percentile. */
  keyP95: number
}

/** Budgets of times are at least `OVER_BASELINE` times the baseline's on this machine. */
const BUDGETS = { elements: 300, appendP95: 35, addToCart: 16, keyP95: 16 } as const
const TIMES: ReadonlySet<keyof Figures> = new Set(['appendP95', 'addToCart', 'keyP95'])
const OVER_BASELINE = 1.25

async function openedAt(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator(`${GRID} [role=listitem]`).first().waitFor()
}

async function measureListing(
  page: Page,
  devtools: CDPSession,
  products: number,
): Promise<Omit<Figures, 'keyP95'>> {
  let pictures = 0
  page.on('request', (request) => {
    if (request.url().includes('/media/')) pictures += 1
  })
  const appends = await workBetweenMarks(devtools, 'append', () => loadProducts(page, products))
  pictures = 0
  const longFrames = await longFramesOfScroll(page, SCROLL_STEPS)
  const requested = pictures
  const presses = await workBetweenMarks(devtools, 'press', () => pressAddButtons(page, GRID, CLICKS + 1))
  const mostElements = await page.evaluate(() => window.bench.mostElements)
  const heap = await heapMegabytes(devtools)
  // The first press also loads the toasts' code; only later presses count.
  const later = presses.slice(1)
  return {
    products,
    elements: mostElements,
    heapMegabytes: heap,
    appendP95: percentile(appends, 0.95),
    longFrames,
    pictures: requested,
    addToCart: percentile(later, 0.5),
    addToCartWorst: percentile(later, 1),
  }
}

/** @param addresses of the listing, and of a search with 50 results below it */
async function measure(
  browser: Browser,
  addresses: { listing: string; search: string },
  { width, height, products }: Screen,
): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width, height } })
  const page = await context.newPage()
  await watchListing(page, GRID)
  await openedAt(page, addresses.listing)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  const listing = await measureListing(page, devtools, products)
  await openedAt(page, addresses.search)
  const keys = await workBetweenMarks(devtools, 'key', () => typeSearches(page, WORDS))
  await context.close()
  return { ...listing, keyP95: percentile(keys, 0.95) }
}

/** A row's cells. */
const cellsOf = (figures: Figures): string[] => [
  String(figures.products),
  String(figures.elements),
  figures.heapMegabytes.toFixed(1),
  figures.appendP95.toFixed(1),
  String(figures.longFrames),
  String(figures.pictures),
  `${figures.addToCart.toFixed(1)} (${figures.addToCartWorst.toFixed(1)})`,
  figures.keyP95.toFixed(1),
]

function overBudget({ name, longFrames }: Screen, figures: Figures, baseline: Figures): string[] {
  const limits = { ...BUDGETS, longFrames }
  return (Object.entries(limits) as [keyof typeof limits, number][])
    .map(([figure, limit]): [keyof typeof limits, number] => [
      figure,
      TIMES.has(figure) ? Math.max(limit, OVER_BASELINE * baseline[figure]) : limit,
    ])
    .filter(([figure, limit]) => !(figures[figure] <= limit))
    .map(
      ([figure, limit]) =>
        `OVER BUDGET ${name}, ${figure}: ${figures[figure].toFixed(1)}, at most ${limit.toFixed(1)}`,
    )
}

const builtFolder = argumentAfter('--web')
if (builtFolder === undefined) ensureBuilt(webPart)
const only = argumentAfter('--screen')
await runBench(async (bench) => {
  const baseline = await buildListingBaseline()
  bench.closeAtEnd(() => rm(baseline, { recursive: true, force: true }))
  const provider = await startLongListingProvider()
  bench.closeAtEnd(() => provider.stop())
  const host = await startStaticHost(builtFolder ?? 'dist/web', BASE_PATH, provider.origin)
  bench.closeAtEnd(() => host.stop())
  const bare = await startStaticHost(path.join(baseline, 'out'), BASELINE_PATH, provider.origin)
  bench.closeAtEnd(() => bare.stop())
  const browser = await bench.openBrowser()
  const shop = `${host.origin}${BASE_PATH}`
  const measured: Record<string, Figures> = {}
  console.log(`A listing of ${PRODUCT_COUNT} products, processor ${PROCESSOR_SLOWDOWN} times slower`)
  const row = printTable(
    ['', 19],
    ['products', 9],
    ['elements', 10],
    ['heap MB', 9],
    ['append p95', 12],
    ['frames > 50 ms', 16],
    ['pictures', 10],
    ['add to cart (worst)', 21],
    ['key p95', 9],
  )
  for (const screen of screens.filter(({ name }) => only === undefined || name === only)) {
    const list = `${bare.origin}${BASELINE_PATH}/?columns=${screen.columns}`
    const least = await measure(browser, { listing: list, search: list }, screen)
    row(`${screen.name}, baseline`, ...cellsOf(least))
    const search = `${shop}${routePatterns.search}?term=product`
    const ours = await measure(browser, { listing: `${shop}${routePatterns.productListing}`, search }, screen)
    row(screen.name, ...cellsOf(ours))
    measured[`${screen.name}, baseline`] = least
    measured[screen.name] = ours
    for (const budget of overBudget(screen, ours, least)) bench.complain(budget)
  }
  bench.keepFigures(measured)
})
