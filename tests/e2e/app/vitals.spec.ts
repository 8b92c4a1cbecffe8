/** Field measurements: what a sampled visit adds to the metrics, and that other visits do not make the call. */
import { randomInt } from 'node:crypto'
import type { Page, Request, Response } from 'playwright/test'
import { vitalsEndpoint } from '../../../src/contract/vitals-endpoint.ts'
import { startBuiltServer, type BuiltServer } from '../../setup/built-server.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { openShop } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

const isReport = (request: Request) => new URL(request.url()).pathname === `/api/v1${vitalsEndpoint.path}`
const isLibrary = (request: Request) => /\/web-vitals[^/]*\.js/.test(request.url())

/** Half of the visits are measured: each visit draws a number (`drawing`). */
const SAMPLE = '0.5'

/** Starts another process of the running shop, with metrics on a port outside the range from which systems choose. */
async function startMeasuringServer(): Promise<{ server: BuiltServer; metrics: () => Promise<string> }> {
  const { databaseUrl, dataDirectory } = runningShop()
  const port = String(randomInt(10_000, 30_000))
  const server = await startBuiltServer({
    environment: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirectory,
      METRICS_PORT: port,
      VITALS_SAMPLE: SAMPLE,
    },
  })
  return { server, metrics: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text() }
}

/** Lets the page's next visits draw numbers from this one on, up to a tenth more: the library's ids are random too. */
async function drawing(page: Page, least: number): Promise<void> {
  await page.addInitScript((drawn) => {
    const random = Math.random.bind(Math)
    Math.random = () => drawn + random() / 10
  }, least)
}

/** Opens a client's home, then the categories with a press, which INP measures. */
async function visitShop(page: Page, origin: string): Promise<void> {
  await openShop(page, `${origin}/rewards_points_website/demo`)
  await page.getByRole('link', { name: 'View All' }).first().click()
  await expect(page).toHaveURL(/Category_listing/)
}

/** Waits until the page has run a module, not only received it, and has begun its work. */
async function untilRun(page: Page, response: Promise<Response>): Promise<void> {
  const address = (await response).url()
  await page.evaluate(async (module) => {
    // Imports the same module as the page, whose import came first and so continues first.
    await import(module)
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    // Observers are called in the order of their creation, so the library's comes first.
    await new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    })
  }, address)
}

test('a sampled visit is in the metrics, by page, and sends nothing of a person; another one neither loads the library nor sends anything [F.1]', async ({
  page,
}) => {
  const { server, metrics } = await startMeasuringServer()
  await drawing(page, 0.1)
  const library = page.waitForResponse((response) => isLibrary(response.request()))
  await visitShop(page, server.origin)
  await untilRun(page, library)
  await page.goto('about:blank')
  // The server accepts only these fields, so a counted report contained nothing else.
  for (const name of ['FCP', 'LCP', 'TTFB'])
    await expect.poll(metrics).toContain(`shop_web_vitals_seconds_count{page="clientHome",name="${name}"} 1`)
  expect(await metrics()).toContain('shop_web_vitals_layout_shift_count{page="clientHome"} 1')

  const asked: string[] = []
  page.on('request', (request) => {
    if (isReport(request) || isLibrary(request)) asked.push(request.url())
  })
  await drawing(page, 0.9)
  const deferred = page.waitForResponse(/deferred-startup[^/]*\.js/)
  await visitShop(page, server.origin)
  await untilRun(page, deferred)
  await page.goto('about:blank')
  expect(asked).toEqual([])
  await server.stop()
})

test('a server without metrics has no visit measured [F.1]', async ({ request }) => {
  expect(await (await request.get('demo')).text()).not.toContain('vitals-sample')
})
