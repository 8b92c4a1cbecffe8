/** The listing (sections 2, 4, 7 and 9): what it asks for, what it shows, how it fails. */
import { addButtons, openAllProducts, openShop, sortBy } from '../journey.ts'
import { type ListingRequest, listenToListing } from '../listing-requests.ts'
import { expect, test } from '../shop-test.ts'

const everything = {
  client_id: 'demo',
  page: 1,
  per_page: 50,
  occasion_filter: [],
  category_filter: [],
  sub_category_filter: [],
  feature_or_latest_product_filter: '',
  price_filter: '',
}

test('all products are asked for without a filter [S7.4, W.9, W.10]', async ({ page }) => {
  await openShop(page)
  const requests = listenToListing(page)
  await openAllProducts(page)
  expect(requests[0]).toEqual(everything)
})

test('sorting asks anew from page one, and the choices exclude each other [S4.17, W.23]', async ({
  page,
}) => {
  await openShop(page)
  await openAllProducts(page)
  const requests = listenToListing(page)
  await sortBy(page, 'Points - Low to High')
  expect(requests.at(-1)).toEqual({ ...everything, price_filter: 1 })
  await sortBy(page, 'Points - high to Low')
  expect(requests.at(-1)).toEqual({ ...everything, price_filter: 2 })
})

test('another order, filter, Clear All or link of the menu empties the list until page one has come [S4.14, S4.15]', async ({
  page,
}) => {
  await openShop(page)
  await openAllProducts(page)
  const main = page.getByRole('main')
  const products = addButtons(main)
  let letItCome: () => void = () => undefined
  await page.route(/\/fetch-all-products$/, async (route) => {
    await new Promise<void>((resolve) => (letItCome = resolve))
    await route.continue()
  })

  async function expectEmptied(press: () => Promise<void>): Promise<void> {
    await expect(products).not.toHaveCount(0)
    const asked = page.waitForRequest(/\/fetch-all-products$/)
    await press()
    await asked
    await expect(products).toHaveCount(0)
    letItCome()
    await expect(products).not.toHaveCount(0)
  }

  const sorts = main.getByRole('group', { name: 'Sort by' })
  await expectEmptied(() => sorts.getByRole('button', { name: 'Points - Low to High' }).click())
  await main.getByRole('checkbox').first().check()
  await expectEmptied(() => main.getByRole('button', { name: 'Apply Filter' }).click())
  await expectEmptied(() => main.getByRole('button', { name: 'Clear All' }).first().click())
  await page.getByRole('button', { name: 'Shop by Category' }).click()
  const panel = page.getByRole('dialog', { name: 'Shop by Category' })
  await expectEmptied(() => panel.getByRole('link').first().click())
})

test('occasion and category filters are applied together, and cleared together [S2.18]', async ({ page }) => {
  await openShop(page)
  await openAllProducts(page)
  const requests = listenToListing(page)
  const filters = page.getByRole('complementary', { name: 'Filter' })
  await filters.getByRole('group', { name: 'Occasion' }).getByRole('checkbox').first().check()
  await filters.getByRole('group', { name: 'Categories' }).getByRole('checkbox').first().check()
  expect(requests).toHaveLength(0)
  const applied = page.waitForResponse(/fetch-all-products/)
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await applied
  expect(requests.at(-1)).toMatchObject({
    page: 1,
    occasion_filter: [expect.any(Number)],
    category_filter: [expect.any(Number)],
    sub_category_filter: [],
  })
  const cleared = page.waitForResponse(/fetch-all-products/)
  await page.getByRole('button', { name: 'Clear All' }).first().click()
  await cleared
  expect(requests.at(-1)).toEqual(everything)
})

test('choosing a subcategory clears the category, and a chip takes the choice away [S4.18]', async ({
  page,
}) => {
  await openShop(page)
  await openAllProducts(page)
  const requests = listenToListing(page)
  const categories = page
    .getByRole('complementary', { name: 'Filter' })
    .getByRole('group', { name: 'Categories' })
  await categories.getByRole('checkbox').first().check()
  await categories
    .getByRole('button', { name: /^Subcategories of/ })
    .first()
    .click()
  await categories.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await expect
    .poll(() => requests.at(-1))
    .toMatchObject({ category_filter: [], sub_category_filter: [expect.any(Number)] })
  await page
    .getByRole('list', { name: 'Chosen filters' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.poll(() => requests.at(-1)).toEqual(everything)
})

test('a category tile opens the listing of that category', async ({ page }) => {
  await openShop(page)
  await page.goto('Category_listing')
  const requests = listenToListing(page)
  const tile = page.getByRole('main').getByRole('listitem').first()
  await expect(tile).toContainText(/Code/)
  await tile.getByRole('link').click()
  await expect(page).toHaveURL(/Product_listing/)
  await expect(addButtons(page).first()).toBeVisible()
  expect(requests[0]).toMatchObject({ category_filter: [expect.any(Number)], page: 1 })
})

test('the next page is fetched near the bottom, and only while pages are full [S4.13]', async ({ page }) => {
  await page.clock.install()
  await openShop(page)
  const requests = listenToListing(page)
  await openAllProducts(page)
  expect(requests).toHaveLength(1)
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    expect(requests.length).toBeGreaterThanOrEqual(4)
  }).toPass()
  expect(requests.slice(0, 4).map((request) => request.page)).toEqual([1, 2, 3, 4])
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    const atBottom = await page.evaluate(
      () => innerHeight + scrollY >= document.documentElement.scrollHeight - 2,
    )
    expect(atBottom).toBe(true)
    // Below a list that goes on there is a bottom too; how many there are is known once the last page came.
    const tile = page.getByRole('main').getByRole('listitem').last()
    await expect(tile).not.toHaveAttribute('aria-setsize', '-1', { timeout: 100 })
  }).toPass()
  const last = requests.length
  expect(last).toBeLessThanOrEqual(6)
  await page.mouse.wheel(0, -2000)
  await page.mouse.wheel(0, 4000)
  await page.clock.runFor(2000)
  expect(requests).toHaveLength(last)
})

for (const viewport of [
  { width: 412, height: 823 },
  { width: 1440, height: 900 },
  { width: 1080, height: 1920 },
])
  test(`the grid holds at most 300 elements at ${viewport.width} × ${viewport.height}, and after a quick scroll the pictures that are in view`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await openShop(page)
    await openAllProducts(page)
    const grid = page.getByRole('main').getByRole('list', { name: 'All Products' })
    const most = await grid.evaluate(async (list) => {
      let held = 0
      for (let step = 0; step < 40; step += 1) {
        scrollBy({ top: 240, behavior: 'instant' })
        await new Promise((resolve) => {
          requestAnimationFrame(resolve)
        })
        held = Math.max(held, list.querySelectorAll('*').length)
      }
      return held
    })
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(300)
    await expect(grid.getByRole('listitem').filter({ hasNot: page.locator('img, svg') })).toHaveCount(0)
  })

test('the listing survives a reload with its sorting', async ({ page }) => {
  await openShop(page)
  await openAllProducts(page)
  await sortBy(page, 'Points - high to Low')
  const requests = listenToListing(page)
  await page.reload()
  await expect(addButtons(page).first()).toBeVisible()
  expect(requests[0]).toEqual({ ...everything, price_filter: 2 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('Filter opens a modal with Close and Apply [S2.19]', async ({ page }) => {
    await openShop(page)
    await openAllProducts(page)
    const requests = listenToListing(page)
    await page.getByRole('button', { name: /^Filter/ }).click()
    const modal = page.getByRole('dialog', { name: /Filter/ })
    await modal.getByRole('checkbox').first().check()
    await modal.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(modal).toBeHidden()
    expect(requests).toHaveLength(0)
    await page.getByRole('button', { name: /^Filter/ }).click()
    await modal.getByRole('checkbox').first().check()
    const applied = page.waitForResponse(/fetch-all-products/)
    await modal.getByRole('button', { name: 'Apply' }).click()
    await applied
    await expect(modal).toBeHidden()
    expect(requests.at(-1)).toMatchObject({ occasion_filter: [expect.any(Number)] })
  })
})

test.describe('a listing that fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('stops loading without a toast and can be tried again', async ({ page }) => {
    await openShop(page)
    await page.route(/fetch-all-products/, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.goto('Product_listing')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute(/fetch-all-products/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(addButtons(page).first()).toBeVisible()
  })

  test('on its second page keeps the first and asks for no more [S8.2]', async ({ page }) => {
    await page.clock.install()
    await openShop(page)
    const requests = listenToListing(page)
    await page.route(/fetch-all-products/, async (route) => {
      const { page: number } = route.request().postDataJSON() as ListingRequest
      await (number === 1
        ? route.continue()
        : route.fulfill({ json: { message: 'Failed', code: 400, data: null } }))
    })
    await openAllProducts(page)
    await expect(async () => {
      await page.mouse.wheel(0, 4000)
      expect(requests.length).toBeGreaterThanOrEqual(2)
    }).toPass()
    await page.mouse.wheel(0, -4000)
    await page.mouse.wheel(0, 4000)
    await page.clock.runFor(2000)
    expect(requests).toHaveLength(2)
  })
})
