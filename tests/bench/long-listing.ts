/** The shop's bundle with a fake provider of ten thousand products. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { ensureBuilt, webPart } from '../../build/ensure-built.ts'
import { inBackground } from '../../src/lib/in-background.ts'
import { PAGE_SIZE } from '../../src/contract/limits.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { startLocalServer } from '../fake-provider/local-server.ts'
import { startStaticHost } from '../fake-provider/static-host.ts'
import type { Bench } from './bench.ts'

export const PRODUCT_COUNT = 10_000

/** The grid's name, in the shop and in the baseline. */
export const GRID_LABEL = 'All Products'
export const GRID = `[role=list][aria-label="${GRID_LABEL}"]`

const PHOTOGRAPHS = 12

/** One of a dozen photographs, at the requested width: blurred noise is as costly to decode as a real one. */
async function photograph(number: number, width: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 90 + 10 * number, sigma: 60 } as const
  return sharp({ create: { width, height: width, channels: 3, background: '#b86', noise } })
    .blur(1.5)
    .webp()
    .toBuffer()
}

const photographs = new Map<string, Promise<Buffer>>()

/** @param address `/media/17.webp?w=320` */
function photographAt(address: string): Promise<Buffer> {
  const { pathname, searchParams } = new URL(address, 'http://provider')
  const number = Number(/(\d+)\.webp$/.exec(pathname)?.[1] ?? 0) % PHOTOGRAPHS
  const width = Number(searchParams.get('w') ?? 640)
  const kept = photographs.get(`${number} ${width}`) ?? photograph(number, width)
  photographs.set(`${number} ${width}`, kept)
  return kept
}

const client = {
  client_code: 'B1',
  client_name: 'Bench',
  client_email: 'bench@example.com',
  client_address: '',
  client_logo: '',
  client_mobile: '',
  user_login_needed: 0,
}

function productAt(index: number) {
  return {
    id: index + 1,
    product_name: { en: `A product with a name of usual length ${index + 1}` },
    product_short_description: { en: 'One sentence that says what this is good for.' },
    product_description: { en: `<p>${'Some more about it, as a catalogue has it. '.repeat(6)}</p>` },
    product_benefits: { en: '<ul><li>Light</li><li>Lasting</li></ul>' },
    product_specifications: { en: '<table><tr><th>Weight</th><td>780 g</td></tr></table>' },
    product_code: `P-${index + 1}`,
    brand_id: 1,
    product_size: null,
    category_master: [{ name: { en: 'Things' } }],
    product_images: [{ filename: `media/${index + 1}.webp` }],
    current_client_product_price_points: [{ product_points: 100 + (index % 900) }],
  }
}

/** The ids of every so many products. */
const every = (step: number): number[] =>
  Array.from({ length: Math.ceil(PRODUCT_COUNT / step) }, (_, at) => at * step + 1)

/** One page of the listing; the first names the latest and featured products. */
function listingPage(page: number) {
  const start = (page - 1) * PAGE_SIZE
  const count = Math.max(0, Math.min(PAGE_SIZE, PRODUCT_COUNT - start))
  return {
    products: Array.from({ length: count }, (_, offset) => productAt(start + offset)),
    occasions: [],
    categories: [],
    latestProductIds: page === 1 ? every(10) : [],
    featureProductIds: page === 1 ? every(7) : [],
  }
}

function dataFor(pathname: string, asked: { page?: number; product_id?: number }): unknown {
  if (pathname.endsWith('/fetch-all-products')) return listingPage(asked.page ?? 1)
  if (pathname.endsWith('/fetch-product-details')) return productAt((asked.product_id ?? 1) - 1)
  if (pathname.includes('/fetchHomePageData/')) {
    const lists = [
      'banners',
      'categories',
      'occasions',
      'limitedProducts',
      'allFeatureProducts',
      'allLatestProducts',
    ]
    return { client, ...Object.fromEntries(lists.map((list) => [list, []])) }
  }
  return null
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const pathname = incoming.url ?? '/'
  if (pathname.startsWith('/media/')) {
    outgoing.writeHead(200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'max-age=31536000, immutable',
    })
    outgoing.end(await photographAt(pathname))
    return
  }
  const body = await text(incoming)
  const data = dataFor(pathname, body === '' ? {} : (JSON.parse(body) as object))
  const status = data === null ? { message: 'Unknown', code: 404 } : { message: 'Success', code: 200 }
  outgoing.writeHead(200, { 'Content-Type': 'application/json' })
  outgoing.end(JSON.stringify({ ...status, data }))
}

/**
 * Starts the provider and a host of the bundle (`--web`, or a built one). The provider is a server: answering requests
 * through the browser's driver would cost the page's own thread more than the tiles themselves.
 * @returns the shop's base, and the provider's origin
 */
export async function startLongListing(bench: Bench): Promise<{ shop: string; provider: string }> {
  const { web } = bench.options
  if (web === undefined) ensureBuilt(webPart)
  const provider = await startLocalServer((incoming, outgoing) => inBackground(answer(incoming, outgoing)))
  bench.closeAtEnd(() => provider.stop())
  const host = await startStaticHost(web ?? 'dist/web', BASE_PATH, provider.origin)
  bench.closeAtEnd(() => host.stop())
  return { shop: `${host.origin}${BASE_PATH}`, provider: provider.origin }
}

/**
 * Runs in the page, since polling through the driver would load the very thread that is measured: scrolls to the end
 * until the list has `wanted` products. The page may announce the count a frame before it is as long.
 */
async function scrollUntil(wanted: number): Promise<void> {
  const told = (): number =>
    Math.max(
      0,
      ...[...document.querySelectorAll('[role=status]')].map((one) => Number.parseInt(one.textContent) || 0),
    )
  for (let held = -1, since = 0; told() < wanted;) {
    if (told() > held) [held, since] = [told(), performance.now()]
    else if (performance.now() - since > 30_000) throw new Error(`No page came after ${held} products.`)
    scrollTo(0, document.documentElement.scrollHeight)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}

/** Scrolls to the end repeatedly until the list has `wanted` products. */
export const loadProducts = (page: Page, wanted: number): Promise<void> => page.evaluate(scrollUntil, wanted)
