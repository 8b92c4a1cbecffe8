/** The client home (sections 2 and 4), and its errors (section 8). */
import type { Page, Request } from 'playwright/test'
import { REPLY_TIMEOUT_MS } from '../../../src/contract/http.ts'
import { chooseClient, featuredLinks, openFeatured, openShop, toast } from '../journey.ts'
import { expectNoFindings } from '../no-findings.ts'
import { expect, noRequests, test, toastSaid } from '../shop-test.ts'

const HOME_CALL = /\/api\/v1\/fetchHomePageData\//

/** Serves the page as a static host does, without the home data that our own server embeds. */
async function withoutHomeDataInThePage(page: Page): Promise<void> {
  await page.route(/rewards_points_website\/demo$/, async (route) => {
    const reply = await route.fetch()
    const html = await reply.text()
    const body = html.replace(/<script type="application\/json" id="home-data"[\s\S]*?<\/script>/, '')
    await route.fulfill({ response: reply, body })
  })
}

declare global {
  interface Window {
    /** The timeouts passed to `AbortSignal.timeout`, in milliseconds. */
    timeouts?: number[]
  }
}

/** Makes the browser's own timer ten times as fast; `page.clock` does not control it. */
function hurryTimeouts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const asked: number[] = []
    window.timeouts = asked
    AbortSignal.timeout = (ms) => {
      asked.push(ms)
      return timeout(ms / 10)
    }
  })
}

test.describe('a home that fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('leads to the landing page, and leaves the ways on to be pressed beside what says so, at any width [S2.4]', async ({
    page,
  }) => {
    await chooseClient(page)
    await withoutHomeDataInThePage(page)
    await page.route(HOME_CALL, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    for (const width of [900, 1050, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('demo')
      const said = await toast(page, 'Redirected to home page').boundingBox()
      const ways = page.getByRole('region', { name: 'Your shop' })
      for (const way of [ways.getByRole('link', { name: 'Try again' }), ways.getByRole('button')]) {
        const box = await way.boundingBox()
        expect(box!.x + box!.width <= said!.x || box!.y >= said!.y + said!.height, `${width} px`).toBe(true)
      }
    }
  })

  test('with an answer that never comes leads there after its time [S8.1]', async ({ page }) => {
    await withoutHomeDataInThePage(page)
    await hurryTimeouts(page)
    // The reply never comes.
    await page.route(HOME_CALL, () => undefined)
    await page.goto('demo')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page).toHaveURL(/\/rewards_points_website\/?$/)
    await toastSaid(page, 'Redirected to home page')
    expect(await page.evaluate(() => window.timeouts)).toEqual([REPLY_TIMEOUT_MS])
  })
})

test('the home shows banners, four categories, featured and latest products, from the data that our server puts into the page [S2.8, S2.9, S9.14]', async ({
  page,
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (HOME_CALL.test(request.url())) asked++
  })
  await openShop(page)
  await noRequests(page)
  expect(asked).toBe(0)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Feature Product' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Latest Products' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Explore Categories' }).getByRole('listitem')).toHaveCount(4)
  await main
    .getByRole('region', { name: 'Explore Categories' })
    .getByRole('link', { name: /View all/ })
    .click()
  await expect(page).toHaveURL(/Category_listing$/)
  await expect(page.getByRole('heading', { level: 1, name: 'All Categories' })).toBeVisible()
})

test.describe('with a token from before', () => {
  // Our provider does not know it.
  test.use({ expectedErrors: /status of 401/ })

  test('the home data is asked for once, without waiting for the bundle, and without authorization [S6.8]', async ({
    page,
  }) => {
    await withoutHomeDataInThePage(page)
    await page.addInitScript(() => localStorage.setItem('token', 'kept-from-before'))
    const asked: Request[] = []
    page.on('request', (request) => {
      if (HOME_CALL.test(request.url())) asked.push(request)
    })
    const first = page.waitForRequest(HOME_CALL)
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await first
      await route.continue()
    })
    await openShop(page)
    await noRequests(page)
    expect(asked).toHaveLength(1)
    expect(await asked[0]?.headerValue('authorization')).toBeNull()
  })
})

test('the picture of a tile travels into the details, unless reduced motion is asked for', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function animateCounted(keyframes, options) {
      const { dataset } = document.documentElement
      dataset['travels'] = String(Number(dataset['travels'] ?? 0) + 1)
      return animate.call(this, keyframes, options)
    }
  })
  const root = page.locator('html')
  const picture = page.getByRole('article').getByRole('img').first()
  await openShop(page)
  await openFeatured(page)
  await expect(picture).toBeVisible()
  await expect(root).not.toHaveAttribute('data-travels')
  await page.goBack()
  await expect(featuredLinks(page).first()).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openFeatured(page)
  await expect(root).toHaveAttribute('data-travels', '1')
})

test('a banner without words leads where it says by its picture [G.8]', async ({ page }) => {
  await withoutHomeDataInThePage(page)
  await page.route(HOME_CALL, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { banners: Record<string, unknown>[] } }
    body.data.banners = [
      { banner_filename: body.data.banners[0]?.['banner_filename'], banner_link: '/Category_listing' },
    ]
    await route.fulfill({ response, json: body })
  })
  await openShop(page)
  const banners = page.getByRole('region', { name: 'Banners' })
  await expect(banners.getByRole('link', { name: 'Banner 1 of 1' })).toBeAttached()
  await expectNoFindings(page, 'a home whose banner has a link alone')
  const { x, y, width, height } = (await banners.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page).toHaveURL(/Category_listing$/)
})
