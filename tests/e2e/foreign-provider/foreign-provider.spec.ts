/** A visitor in a shop whose provider is by another developer and sends unusual replies (wire contract). */
import type { Page } from 'playwright/test'
import { oddIds, PRODUCT_COUNT } from '../../fake-provider/odd-catalogue.ts'
import { bodiesOf, expect, openOddShop, test, toastSaid } from '../foreign-shop.ts'
import { addButtons, chooseClient, control, stored } from '../journey.ts'
import { expectNoFindings } from '../no-findings.ts'
import { noRequests } from '../shop-test.ts'

/** Without the product that has no id. */
const SHOWN_COUNT = PRODUCT_COUNT - 1

const main = (page: Page) => page.getByRole('main')

test('the home shows what is there and leaves out what is null', async ({ page, provider }) => {
  await openOddShop(page)
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest Products' })).toHaveCount(0)
  const rail = page.getByRole('region', { name: 'Feature Product' })
  for (const name of ['Brass lamp 1', 'केवल हिन्दी', 'Bare name', 'Blue lamp', 'NAMELESS-10', 'खाली अंग्रेज़ी']) {
    await expect(rail.getByRole('link', { name, exact: true })).toBeAttached()
  }
  await expect(rail.getByText('1,250 pts')).toBeAttached()
  await expect(rail.getByText('Unavailable')).toBeAttached()
  await expect(page.getByRole('contentinfo')).toContainText('2012345678')
  expect(provider.requests[0]).toMatchObject({ method: 'GET', path: 'fetchHomePageData/odd' })
})

test('the menu names only what has a name', async ({ page }) => {
  await openOddShop(page)
  await page.getByRole('button', { name: 'Shop by Category' }).click()
  const menu = page.getByRole('dialog', { name: 'Shop by Category' })
  await expect(menu.getByRole('link', { name: 'Diwali' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Floor lamps' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'बर्तन' })).toBeVisible()
  await expectNoFindings(page, 'the menu')
  await menu.getByRole('link', { name: 'Desk lamps' }).click()
  await expect(page).toHaveURL(/Product_listing\?subcategory=11$/)
  await expect(menu).toBeHidden()
})

test('the categories stand with their codes, whatever their ids, names and pictures', async ({ page }) => {
  await chooseClient(page, 'odd')
  await page.goto('Category_listing')
  const tiles = main(page).getByRole('listitem')
  await expect(tiles).toHaveCount(3)
  await expect(tiles.nth(0)).toContainText('LMP')
  await expect(tiles.nth(1)).toContainText('22')
  const picture = tiles.nth(0).getByRole('presentation')
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await tiles.nth(1).getByRole('link').click()
  await expect(page.getByText('No Products found')).toBeVisible()
})

test('the listing goes on past a product that can’t be read and one that comes twice', async ({
  page,
  provider,
}) => {
  await chooseClient(page, 'odd')
  await page.goto('Product_listing')
  await expect(page.getByRole('status').filter({ hasText: /^49\+ products/ })).toBeVisible()
  await expect(main(page).getByText('Latest', { exact: true })).toHaveCount(2)
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(page.getByRole('status').filter({ hasText: `${SHOWN_COUNT} products` })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  expect(bodiesOf(provider, 'fetch-all-products').map((body) => body['page'])).toEqual([1, 2])
})

test('filters and sorting send ids as the provider knows them', async ({ page, provider }) => {
  await chooseClient(page, 'odd')
  await page.goto('Product_listing')
  const filters = page.getByRole('complementary', { name: 'Filter' })
  await filters.getByRole('checkbox', { name: 'Diwali' }).check()
  await filters.getByRole('checkbox', { name: 'Lamps', exact: true }).check()
  await filters.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 product' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Brass lamp 6' })).toBeVisible()
  expect(bodiesOf(provider, 'fetch-all-products').at(-1)).toMatchObject({
    client_id: 'odd',
    occasion_filter: [5],
    category_filter: [1],
    sub_category_filter: [],
    price_filter: '',
  })
  await filters.getByRole('button', { name: 'Clear All' }).click()
  await page
    .getByRole('group', { name: 'Sort by' })
    .getByRole('button', { name: 'Points - high to Low' })
    .click()
  await expect(main(page).getByRole('listitem').first()).toContainText('1,250 pts')
})

test('a late answer to an earlier search never covers a newer one', async ({ page, provider }) => {
  await chooseClient(page, 'odd')
  await page.goto('Search')
  const field = main(page).getByPlaceholder('Search product, category or brand')
  const release = provider.holdNext('fetch-all-products', (body) => body['search_name'] === 'brass')
  await field.fill('brass')
  await expect
    .poll(() => bodiesOf(provider, 'fetch-all-products').map((body) => body['search_name']))
    .toEqual(['brass'])
  await field.fill('blue')
  await expect(main(page).getByRole('link', { name: 'Blue lamp' })).toBeVisible()
  release()
  await expect(page.getByText('Showing results for blue')).toBeVisible()
  await expect(main(page).getByRole('listitem')).toHaveCount(1)
})

test('a search that finds nothing comes as null and reads as nothing', async ({ page }) => {
  await chooseClient(page, 'odd')
  await page.goto('Search?term=teapot')
  await expect(page.getByText('Showing results for teapot')).toBeVisible()
  await expect(page.getByText('No Products found')).toBeVisible()
})

for (const [how, id] of Object.entries(oddIds)) {
  test(`details open for an id that is no number: ${how}`, async ({ page, provider }) => {
    await chooseClient(page, 'odd')
    await page.goto(`Product_details/${encodeURIComponent(id)}`)
    await expect(page.getByRole('heading', { level: 1, name: /lamp/i })).toBeVisible()
    expect(bodiesOf(provider, 'fetch-product-details').at(-1)).toEqual({ client_id: 'odd', product_id: id })
    await addButtons(main(page)).first().click()
    await toastSaid(page, 'PRODUCT ADDED TO CART')
    expect(JSON.parse((await stored(page, 'cart')) ?? '[]')).toMatchObject([{ product_id: id, quantity: 1 }])
    await page
      .getByRole('link', { name: /^Cart, 1/ })
      .first()
      .click()
    // The details stay visible until the cart has loaded, and have links of the same name.
    await expect(page.getByRole('heading', { level: 1, name: 'My Cart' })).toBeVisible()
    await main(page).getByRole('link', { name: /lamp/i }).click()
    await expect(page.getByRole('heading', { level: 1, name: /lamp/i })).toBeVisible()
  })
}

test('details without price, benefits, category or variants still stand [V.8]', async ({ page }) => {
  await chooseClient(page, 'odd')
  await page.goto('Product_details/5')
  await expect(page.getByText('This product cannot be redeemed at the moment.')).toBeVisible()
  await expect(addButtons(main(page))).toHaveCount(0)
  await page.goto('Product_details/6')
  await expect(page.getByRole('heading', { level: 1, name: 'Brass lamp 6' })).toBeVisible()
  await expect(page.getByText('Benefits')).toHaveCount(0)
  await expect(page.getByRole('radiogroup')).toHaveCount(0)
  await page.goto('Product_details/10')
  await expect(page.getByRole('heading', { level: 1, name: 'NAMELESS-10' })).toBeVisible()
})

test('what a provider’s text would run is never run', async ({ page }) => {
  await chooseClient(page, 'odd')
  await page.goto('Product_details/13')
  await expect(page.getByRole('region', { name: 'Description' })).toBeAttached()
  await noRequests(page)
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
})

test('the content pages stand, and one that was refused leaves a way on', async ({ page }) => {
  await chooseClient(page, 'odd')
  await page.goto('About_us')
  await expect(main(page).getByText('We make lamps.')).toBeVisible()
  await page.goto('Terms_and_conditions')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '1' })).toBeVisible()
  await page.goto('Privacy_policy')
  await expect(page.getByText('This page is not here yet.')).toBeVisible()
  await expectNoFindings(page, 'Privacy_policy')
  await control(main(page), 'Back to the shop').click()
  await expect(page).toHaveURL(/\/odd$/)
  await page.goto('Contact_us')
  const card = page.getByRole('region', { name: 'Odd Lamps Ltd' })
  await expect(card.getByRole('link', { name: '2012345678' })).toBeVisible()
  await expect(card).toContainText('ODD-1')
})

test.describe('a reply that is no JSON', () => {
  test.use({ expectedErrors: /Failed to load resource.*50\d/ })

  test('is a list that failed, and can be asked for again', async ({ page, provider }) => {
    await chooseClient(page, 'odd')
    provider.answerNext('fetch-all-products', { status: 502, text: '<h1>Bad Gateway</h1>' })
    await page.goto('Product_listing')
    await control(main(page), 'Try again').click()
    await expect(addButtons(page).first()).toBeVisible()
    provider.answerNext('fetch-all-categories', { text: '<p>Maintenance until noon</p>' })
    await page.goto('Category_listing')
    await control(main(page), 'Try again').click()
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
  })
})
