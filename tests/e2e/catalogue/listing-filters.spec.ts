/** The listing's order and filters (sections 2 and 4): their requests, and how they clear each other. */
import { addButtons, openAllProducts, sortBy, chooseClient } from '../journey.ts'
import { listenToListing, unfiltered } from '../listing-requests.ts'
import { expect, test } from '../shop-test.ts'

test('sorting asks anew from page one, and the choices exclude each other [S4.17, W.23]', async ({
  page,
}) => {
  await chooseClient(page)
  await openAllProducts(page)
  const requests = listenToListing(page)
  await sortBy(page, 'Points - Low to High')
  expect(requests.at(-1)).toEqual({ ...unfiltered, price_filter: 1 })
  await sortBy(page, 'Points - high to Low')
  expect(requests.at(-1)).toEqual({ ...unfiltered, price_filter: 2 })
})

test('another order, filter, Clear All or link of the menu empties the list until page one has come [S4.14, S4.15]', async ({
  page,
}) => {
  await chooseClient(page)
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
  // The panel's first link has the focus, so that its call may start before it is pressed.
  await expectEmptied(async () => {
    await page.getByRole('button', { name: 'Shop by Category' }).click()
    await page.getByRole('dialog', { name: 'Shop by Category' }).getByRole('link').first().click()
  })
})

test('occasion and category filters are applied together, and cleared together [S2.18]', async ({ page }) => {
  await chooseClient(page)
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
  expect(requests.at(-1)).toEqual(unfiltered)
})

test('choosing a subcategory clears the category, and a chip takes the choice away [S4.18]', async ({
  page,
}) => {
  await chooseClient(page)
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
  await expect.poll(() => requests.at(-1)).toEqual(unfiltered)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('Filter opens a modal with Close and Apply [S2.19]', async ({ page }) => {
    await chooseClient(page)
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
