/** The shop's first view from our server and from a static host, beside its baselines; and Lighthouse's scores. */
import type { Browser } from 'playwright'
import { ensureBuilt, serverPart, webPart } from '../../build/ensure-built.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { startStaticHost } from '../fake-provider/static-host.ts'
import { startBuiltServer } from '../setup/built-server.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import type { BuiltPage } from './baselines/build-page.ts'
import { buildFirstView, buildPictures } from './baselines/first-view-baseline.ts'
import type { Bench, Limit, Row } from './bench.ts'
import { lighthouseScores, type Scores } from './lighthouse-scores.ts'
import { medians } from './statistics.ts'
import { medianFirstView, picturesOf, type FirstView, type Visit } from './visit.ts'

/** Bytes and counts are absolute; times are ratios to the prerendered baseline, unless another is named. */
const BUDGETS = {
  home: { script: 110, style: 12, requests: 8, layoutShift: 0.01 },
  firstPaint: 1.25,
  largestPaint: { server: 1.5, static: 2.5 },
  /** A listing and a product in a tab that knows its client: no host can put their data into the page. */
  inner: { requests: 15, layoutShift: 0.02 },
  innerLargestPaint: 3.5,
  /** A shared product's page from our own server, to its home. */
  sharedToHome: 1.25,
  /** All pictures of the first screen, to the prerendered baseline with the same pictures. */
  allPictures: { home: 1.25, listing: 1.6, 'shared product': 1.25 },
  atRest: { requestsAtRest: 20, scriptAtRest: 200 },
} as const

type Host = keyof typeof BUDGETS.largestPaint
type Limits = Partial<Record<keyof FirstView, Limit>>

async function aProduct(origin: string): Promise<string | number> {
  const reply = await fetch(`${origin}/api/v1/fetch-all-products`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_id: 'demo', page: 1, per_page: 1 }),
  })
  const { data } = (await reply.json()) as { data: { products: { id: string | number }[] } }
  if (data.products[0] === undefined) throw new Error('The demo client has no products')
  return data.products[0].id
}

/** The pages that a visit may start with; a shared link has no session. */
function pagesOf(origin: string, productId: string | number): Record<string, Visit> {
  const base = `${origin}${BASE_PATH}`
  const session = { clientLoginId: 'demo' }
  const product = `${base}/Product_details/${productId}`
  const named = 'main h1:not(:empty)'
  return {
    home: { url: `${base}/demo`, complete: 'section[aria-label="Latest Products"] li' },
    listing: {
      url: `${base}/Product_listing`,
      session,
      complete: 'main button[aria-label^="Add to cart"]',
    },
    product: { url: product, session, complete: named },
    'shared product': { url: `${product}?client=demo`, complete: named },
  }
}

/** A page's budgets, given the views that were measured before it. */
function limitsOf(page: string, host: Host, views: ReadonlyMap<string, FirstView>): Limits {
  const baseline = views.get('prerendered')
  const home = views.get(`home, ${host}`)
  const ratio = BUDGETS.allPictures[page as keyof typeof BUDGETS.allPictures]
  const pictures = views.get(`prerendered, pictures of ${page}`)?.allPictures
  const common: Limits = {
    ...BUDGETS.atRest,
    ...(host === 'server' && pictures !== undefined && { allPictures: ratio * pictures }),
  }
  if (baseline === undefined) return common
  const { firstPaint, largestPaint } = baseline
  if (page === 'home')
    return {
      ...common,
      ...BUDGETS.home,
      firstPaint: BUDGETS.firstPaint * firstPaint,
      largestPaint: BUDGETS.largestPaint[host] * largestPaint,
    }
  const isShared = page === 'shared product' && host === 'server' && home !== undefined
  const least = BUDGETS.innerLargestPaint * largestPaint
  const toHome = isShared ? BUDGETS.sharedToHome * home.largestPaint : Number.POSITIVE_INFINITY
  return { ...common, ...BUDGETS.inner, largestPaint: Math.min(least, toHome) }
}

const columns = {
  script: ['JS gz kB', 1],
  style: ['CSS gz kB', 1],
  requests: ['requests', 0],
  firstPaint: ['first paint s', 2],
  largestPaint: ['LCP s', 2],
  layoutShift: ['CLS', 3],
  scriptSeconds: ['script s', 2],
  allPictures: ['pictures s', 2],
  pictures: ['pictures', 0],
  requestsAtRest: ['rest: requests', 0],
  scriptAtRest: ['rest: JS kB', 1],
} as const

async function measureLighthouse(bench: Bench, pages: Record<string, Visit>): Promise<void> {
  const row = bench.table('Lighthouse', {
    performance: ['performance', 0],
    accessibility: ['accessibility', 0],
    'best-practices': ['best practices', 0],
    seo: ['SEO', 0],
  })
  for (const [page, visit] of Object.entries(pages)) {
    const scores: Scores[] = []
    for (let round = 0; round < bench.options.rounds; round += 1) scores.push(await lighthouseScores(visit))
    row(page, medians(scores))
  }
}

/** The baselines' visits, by name; `pages` are those whose pictures are also compared. */
async function startBaselines(
  bench: Bench,
  browser: Browser,
  pages: Record<string, Visit>,
): Promise<Record<string, Visit>> {
  const visits: Record<string, Visit> = {}
  const host = async (name: string, page: Promise<BuiltPage>, provider?: string) => {
    const { output, folder } = await page
    bench.closeAtEnd(() => removeFolder(folder))
    const { origin, stop } = await startStaticHost(output, '/baseline', provider)
    bench.closeAtEnd(stop)
    visits[name] = { url: `${origin}/baseline/`, complete: 'li' }
  }
  await host('prerendered', buildFirstView(true))
  await host('client-rendered', buildFirstView(false))
  for (const page of Object.keys(BUDGETS.allPictures)) {
    const visit = pages[page]
    if (visit === undefined) continue
    const pictures = await picturesOf(browser, visit)
    await host(`prerendered, pictures of ${page}`, buildPictures(pictures), new URL(visit.url).origin)
  }
  return visits
}

export async function measure(bench: Bench): Promise<void> {
  ensureBuilt(serverPart)
  ensureBuilt(webPart)
  const server = await startBuiltServer()
  bench.closeAtEnd(() => server.stop())
  const plain = await startStaticHost('dist/web', BASE_PATH, server.origin)
  bench.closeAtEnd(() => plain.stop())
  const browser = await bench.openBrowser()
  const productId = await aProduct(server.origin)
  const pages = pagesOf(server.origin, productId)
  const baselines = await startBaselines(bench, browser, pages)
  const { rounds, lighthouse } = bench.options
  console.log(`At 412 px, cold, Slow 4G and a processor 4 times slower, median of ${rounds}`)
  const row: Row<keyof FirstView> = bench.table('page', columns)
  const views = new Map<string, FirstView>()
  const view = async (name: string, visit: Visit, limits: () => Limits): Promise<void> => {
    const figures = await medianFirstView(browser, visit, rounds)
    views.set(name, figures)
    row(name, figures, limits())
  }
  for (const [name, visit] of Object.entries(baselines)) await view(name, visit, () => ({}))
  for (const [host, origin] of [
    ['server', server.origin],
    ['static', plain.origin],
  ] as const)
    for (const [page, visit] of Object.entries(pagesOf(origin, productId)))
      await view(`${page}, ${host}`, visit, () => limitsOf(page, host, views))
  if (lighthouse) await measureLighthouse(bench, pages)
}
