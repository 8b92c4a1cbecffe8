/** The next page's data and code are loaded once, just before its link is pressed. */
import type { Page } from 'playwright/test'
import { openShop } from '../journey.ts'
import { expect, noRequests, test } from '../shop-test.ts'

const CODE = /\/assets\/catalogue-[^/]+\.js$/
const CART = /\/assets\/order-pages-[^/]+\.js$/
const DETAILS = /\/fetch-product-details$/
const MASTER = /\/get-state-city-master$/

/** Paths of the page's requests and of their responses, in order. */
function listen(page: Page): string[] {
  const heard: string[] = []
  page.on('request', (request) => heard.push(`ask ${new URL(request.url()).pathname}`))
  page.on('response', (response) => heard.push(`got ${new URL(response.url()).pathname}`))
  return heard
}

const places = (heard: readonly string[], what: string, file: RegExp): number[] =>
  heard.flatMap((entry, place) => (entry.startsWith(what) && file.test(entry) ? [place] : []))

async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
}

/** Opens the shop and waits until the page loads what its first view does not need. */
async function openShopAtRest(page: Page): Promise<void> {
  const master = page.waitForResponse(MASTER)
  await openShop(page)
  await master
  await noRequests(page)
}

const aTile = (page: Page) =>
  page.getByRole('region', { name: 'Feature Product' }).getByRole('listitem').first()
const aProduct = (page: Page) => aTile(page).getByRole('link')

test('the likely next pages are there when the first one is at rest; the cart with its first line [N.2]', async ({
  page,
}) => {
  const heard = listen(page)
  await openShopAtRest(page)
  await expect.poll(() => places(heard, 'got', CODE).length).toBe(1)
  expect(places(heard, 'ask', CART)).toEqual([])
  await aTile(page)
    .getByRole('button', { name: /^Add to cart/ })
    .click()
  await expect.poll(() => places(heard, 'got', CART).length).toBe(1)
  await expect.poll(() => places(heard, 'got', /\/assets\/checkout-pages-[^/]+\.js$/).length).toBe(1)
})

test('what cleans the texts of a product comes with the first listing that is opened [N.2]', async ({
  page,
}) => {
  const heard = listen(page)
  await openShopAtRest(page)
  const cleaner = /\/assets\/clean-html-[^/]+\.js$/
  expect(places(heard, 'ask', cleaner)).toEqual([])
  await page.getByRole('link', { name: /^View all.*Feature/ }).click()
  await expect.poll(() => places(heard, 'got', cleaner).length).toBe(1)
  expect(places(heard, 'got', /\/fetch-all-products$/)[0]).toBeLessThan(places(heard, 'ask', cleaner)[0] ?? 0)
})

test('on a metered connection nothing is fetched before the click; then the call and the files go out together, once [N.1, N.2]', async ({
  page,
}) => {
  await saveData(page)
  const heard = listen(page)
  await openShopAtRest(page)
  const product = aProduct(page)
  const name = await product.innerText()
  await product.hover()
  await page.mouse.down()
  expect(places(heard, 'ask', CODE)).toEqual([])
  expect(places(heard, 'ask', DETAILS)).toEqual([])
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Description' })).not.toBeEmpty()
  expect(places(heard, 'got', CODE)).toHaveLength(1)
  const [asked, ...more] = places(heard, 'ask', DETAILS)
  expect(asked).toBeLessThan(places(heard, 'got', CODE)[0] ?? 0)
  expect(more).toEqual([])
})

test('a press that is not followed leaves the page as it is, and the next one asks for its own product [N.1]', async ({
  page,
}) => {
  await openShopAtRest(page)
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (DETAILS.test(request.url()))
      asked.push((request.postDataJSON() as { product_id: unknown }).product_id)
  })
  await aProduct(page).hover()
  await page.mouse.down()
  await expect.poll(() => asked.length).toBe(1)
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/demo$/)
  const other = page.getByRole('region', { name: 'Latest Product' }).getByRole('listitem').first()
  const name = await other.getByRole('link').innerText()
  await other.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Description' })).not.toBeEmpty()
  expect(new Set(asked).size).toBe(asked.length)
})

test('a product is shown before its picture has come [N.4]', async ({ page }) => {
  await openShopAtRest(page)
  const product = aProduct(page)
  const name = await product.innerText()
  await product.scrollIntoViewIfNeeded()
  await expect(aTile(page).locator('img')).toHaveJSProperty('complete', true)
  // The product's larger picture never arrives; the tile's picture replaces it.
  await page.route(/\/media\/.*[?&]w=(?:640|960|1280|1680)$/, () => undefined)
  // React waits 0.8 s for pictures before it shows a page without them. Here that time never passes.
  await page.evaluate(() => {
    const real = globalThis.setTimeout
    Object.assign(globalThis, {
      setTimeout: (work: () => void, ms = 0) => (ms >= 500 ? 0 : real(work, ms)),
    })
  })
  await product.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('article').locator('img:not([srcset])')).toHaveJSProperty('complete', true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe('a product by a shared link', () => {
  test('is shown from the page alone, and its picture is fetched once [N.5]', async ({ page }) => {
    const heard = listen(page)
    const pictures: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/media/')) pictures.push(request.url())
    })
    await page.goto('Product_details/2?client=demo')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harishchandra Day Backpack')
    await expect(page.getByRole('region', { name: 'Description' })).not.toBeEmpty()
    expect(places(heard, 'ask', DETAILS)).toEqual([])
    const large = pictures.filter((url) => url === pictures[0])
    expect(large).toHaveLength(1)
    expect(
      await page
        .getByRole('article')
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc),
    ).toBe(pictures[0])
  })

  test('shows a light version of its picture until the picture has come [N.5]', async ({ page }) => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/media/**', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('Product_details/2?client=demo', { waitUntil: 'commit' })
    const light = page.locator('img[src^="data:image/webp"]')
    const inShell = page.locator('.shell-details').locator(light)
    const inPage = page.getByRole('article').locator(light)
    await expect(inShell.or(inPage)).toBeVisible()
    await expect(inPage).toBeVisible()
    // It replaces only the first picture.
    await page.getByRole('button', { name: 'picture 2 of' }).click()
    await expect(inPage).toHaveCount(0)
    await page.getByRole('button', { name: 'picture 1 of' }).click()
    await expect(inPage).toBeVisible()
    release()
    await expect(page.getByRole('article').getByRole('img', { name: /picture 1/i })).toBeVisible()
    await expect(light).toHaveCount(0)
  })

  test.describe('of another client than the one whose shop the tab has open', () => {
    // The other client shows its products only to members.
    test.use({ expectedErrors: /status of 401/ })
    test('is asked for in that shop [N.5]', async ({ page }) => {
      await page.addInitScript(() => sessionStorage.setItem('clientLoginId', 'gallery'))
      const asked = page.waitForRequest(DETAILS)
      await page.goto('Product_details/2?client=demo')
      expect((await asked).postDataJSON()).toMatchObject({ client_id: 'gallery' })
    })
  })
})
