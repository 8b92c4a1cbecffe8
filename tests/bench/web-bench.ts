/**
 * Measures the shop's first view beside its baselines: `tsx tests/bench/web-bench.ts`. `--check` exits with 1 if a
 * budget is exceeded; `--json FILE` writes the figures; `--no-lighthouse` skips the scores; `--rounds N` sets the
 * number of visits (3).
 */
import { rm } from 'node:fs/promises'
import type { Browser } from 'playwright'
import { ensureBuilt, serverPart, webPart } from '../../build/ensure-built.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { startBuiltServer } from '../setup/built-server.ts'
import { findOrInstallBrowser } from '../setup/find-browser.ts'
import { argumentAfter, printTable, runBench } from './bench.ts'
import { medianFirstView, picturesOf, type FirstView, type Visit } from './first-view.ts'
import { medianScores, type Scores } from './lighthouse-scores.ts'
import { startStaticHost } from '../fake-provider/static-host.ts'
import { buildBaselines, buildPictureBaseline } from './baselines/web-baseline.ts'

const ROUNDS = Number(argumentAfter('--rounds') ?? 3)

/** Targets of performance.md: bytes and counts absolute, times as ratios to the prerendered baseline. */
const BUDGETS = {
  scriptBytes: 110_000,
  styleBytes: 12_000,
  requests: 8,
  layoutShift: 0.01,
  firstPaintRatio: 1.25,
  largestPaintRatio: { server: 1.5, static: 2.5 },
  /** A shared product's page from our own server, relative to its home. */
  sharedToHome: 1.25,
  /** All pictures of the first screen, relative to the prerendered baseline with the same pictures. */
  allPicturesRatio: { home: 1.25, listing: 1.6, 'shared product': 1.25 },
  atRest: { requests: 20, scriptBytes: 200_000 },
  /** A listing and a product in a tab that knows its client: no host can put their data into the page. */
  innerPage: { requests: 15, layoutShift: 0.02, largestPaintRatio: 3.5 },
} as const

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
function visitsTo(origin: string, productId: string | number): [string, Visit][] {
  const base = `${origin}${BASE_PATH}`
  const session = { clientLoginId: 'demo' }
  return [
    ['home', { url: `${base}/demo`, complete: 'section[aria-label="Latest Products"] li' }],
    [
      'listing',
      { url: `${base}/Product_listing`, session, complete: 'main button[aria-label^="Add to cart"]' },
    ],
    ['product', { url: `${base}/Product_details/${productId}`, session, complete: 'main h1:not(:empty)' }],
    [
      'shared product',
      { url: `${base}/Product_details/${productId}?client=demo`, complete: 'main h1:not(:empty)' },
    ],
  ]
}

/** A row's cells. */
function cellsOf(view: FirstView): string[] {
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
  const seconds = (ms: number): string => (ms / 1000).toFixed(2)
  return [
    kilobytes(view.scriptBytes),
    kilobytes(view.styleBytes),
    String(view.requests),
    seconds(view.firstPaint),
    seconds(view.largestPaint),
    view.layoutShift.toFixed(3),
    view.scriptSeconds.toFixed(2),
    `${seconds(view.allPictures)} (${view.pictures})`,
    String(view.requestsAtRest),
    kilobytes(view.scriptBytesAtRest),
  ]
}

function brokenBudgets(views: Map<string, FirstView>): string[] {
  const baseline = views.get('baseline: prerendered')
  const broken: string[] = []
  const hold = (what: string, value: number, limit: number): void => {
    if (value > limit) broken.push(`${what}: ${value.toFixed(2)}, at most ${limit}`)
  }
  for (const host of ['server', 'static'] as const) {
    const home = views.get(`home, ${host}`)
    if (home === undefined || baseline === undefined) continue
    const name = `home, ${host}`
    hold(`${name}: JavaScript`, home.scriptBytes, BUDGETS.scriptBytes)
    hold(`${name}: CSS`, home.styleBytes, BUDGETS.styleBytes)
    hold(`${name}: requests`, home.requests, BUDGETS.requests)
    hold(`${name}: layout shift`, home.layoutShift, BUDGETS.layoutShift)
    hold(`${name}: first paint to baseline`, home.firstPaint / baseline.firstPaint, BUDGETS.firstPaintRatio)
    hold(
      `${name}: LCP to baseline`,
      home.largestPaint / baseline.largestPaint,
      BUDGETS.largestPaintRatio[host],
    )
    const shared = views.get(`shared product, ${host}`)
    if (shared !== undefined && host === 'server')
      hold('shared product: LCP to home', shared.largestPaint / home.largestPaint, BUDGETS.sharedToHome)
    for (const page of ['listing', 'product', 'shared product']) {
      const view = views.get(`${page}, ${host}`)
      if (view === undefined) continue
      const { requests, layoutShift, largestPaintRatio } = BUDGETS.innerPage
      hold(`${page}, ${host}: requests`, view.requests, requests)
      hold(`${page}, ${host}: layout shift`, view.layoutShift, layoutShift)
      hold(`${page}, ${host}: LCP to baseline`, view.largestPaint / baseline.largestPaint, largestPaintRatio)
    }
  }
  for (const [page, ratio] of Object.entries(BUDGETS.allPicturesRatio)) {
    const [ours, least] = [views.get(`${page}, server`), views.get(`baseline: ${page}`)]
    if (ours !== undefined && least !== undefined)
      hold(`${page}: all pictures to baseline`, ours.allPictures / least.allPictures, ratio)
  }
  for (const [name, view] of views) {
    hold(`${name}: requests at rest`, view.requestsAtRest, BUDGETS.atRest.requests)
    hold(`${name}: JavaScript at rest`, view.scriptBytesAtRest, BUDGETS.atRest.scriptBytes)
  }
  return broken
}

/**
 * The prerendered baseline with each page's pictures.
 * @returns the visits, and a function that stops their hosts
 */
async function pictureBaselines(
  browser: Browser,
  pages: readonly [string, Visit][],
  provider: string,
): Promise<{ visits: [string, Visit][]; stop: () => Promise<void> }> {
  const opened = await Promise.all(
    pages.map(async ([name, visit]) => {
      const { output, folder } = await buildPictureBaseline(await picturesOf(browser, visit))
      return { name, folder, host: await startStaticHost(output, '/baseline', provider) }
    }),
  )
  return {
    visits: opened.map(({ name, host }) => [
      `baseline: ${name}`,
      { url: `${host.origin}/baseline/`, complete: 'li' },
    ]),
    stop: async () => {
      await Promise.all(opened.map(({ host }) => host.stop()))
      await Promise.all(opened.map(({ folder }) => rm(folder, { recursive: true, force: true })))
    },
  }
}

ensureBuilt(serverPart)
ensureBuilt(webPart)
await runBench(async (bench) => {
  const [baselines, server] = await Promise.all([buildBaselines(), startBuiltServer()])
  bench.closeAtEnd(() => rm(baselines.folder, { recursive: true, force: true }))
  bench.closeAtEnd(() => server.stop())
  const hosts = [
    await startStaticHost(baselines.prerendered, '/'),
    await startStaticHost(baselines.clientRendered, '/'),
    await startStaticHost('dist/web', BASE_PATH, server.origin),
  ] as const
  for (const host of hosts) bench.closeAtEnd(() => host.stop())
  const browser = await bench.openBrowser()
  const views = new Map<string, FirstView>()
  const marks = new Map<string, Scores>()
  const productId = await aProduct(server.origin)
  const [prerendered, clientRendered, plainHost] = hosts
  const baselineVisits: [string, Visit][] = [
    ['baseline: prerendered', { url: prerendered.origin, complete: 'li' }],
    ['baseline: client-rendered', { url: clientRendered.origin, complete: 'li' }],
  ]
  const ours = visitsTo(server.origin, productId)
  const withPictures = await pictureBaselines(
    browser,
    ours.filter(([name]) => name in BUDGETS.allPicturesRatio),
    server.origin,
  )
  bench.closeAtEnd(withPictures.stop)
  const visits = [
    ...baselineVisits,
    ...withPictures.visits,
    ...ours.map(([name, visit]): [string, Visit] => [`${name}, server`, visit]),
    ...visitsTo(plainHost.origin, productId).map(([name, visit]): [string, Visit] => [
      `${name}, static`,
      visit,
    ]),
  ]
  console.log(`First view at 412 px, cold, Slow 4G and a processor 4 times slower, median of ${ROUNDS}`)
  const row = printTable(
    ['', 24],
    ['JS gz kB', 10],
    ['CSS gz kB', 11],
    ['requests', 10],
    ['first s', 9],
    ['LCP s', 8],
    ['CLS', 8],
    ['script s', 10],
    ['all pictures', 14],
    ['rest: requests', 16],
    ['JS kB', 8],
  )
  for (const [name, visit] of visits) {
    const view = await medianFirstView(browser, visit, ROUNDS)
    views.set(name, view)
    row(name, ...cellsOf(view))
  }
  if (!process.argv.includes('--no-lighthouse')) {
    for (const [name, { url, session }] of ours) {
      const scores = await medianScores(findOrInstallBrowser(), url, session ?? {}, ROUNDS)
      marks.set(name, scores)
      console.log(
        `Lighthouse, ${name}: ${Object.entries(scores)
          .map(([what, mark]) => `${what} ${mark}`)
          .join(', ')}`,
      )
    }
  }
  bench.keepFigures({ views: Object.fromEntries(views), lighthouse: Object.fromEntries(marks) })
  for (const budget of brokenBudgets(views)) bench.complain(`OVER BUDGET ${budget}`)
})
