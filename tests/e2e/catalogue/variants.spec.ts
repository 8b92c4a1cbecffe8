/** One product's sizes and colours: one tile, and choices in its details. */
import type { Page } from 'playwright/test'
import { stored, chooseClient } from '../journey.ts'
import { expectNoFindings, expectNoFindingsInEither } from '../no-findings.ts'
import { expect, test, toastSaid } from '../shop-test.ts'

const HOODIE = 'Campus Fleece Hoodie'
const main = (page: Page) => page.getByRole('main')
const choice = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true })

async function openHoodie(page: Page): Promise<void> {
  await chooseClient(page)
  await page.goto('Search')
  await main(page).getByRole('searchbox').fill('campus fleece')
  const tile = main(page).getByRole('link', { name: HOODIE })
  await expect(tile).toHaveCount(1)
  await expect(main(page).getByText('3 colours')).toBeVisible()
  await tile.click()
  await expect(page.getByRole('heading', { level: 1, name: HOODIE })).toBeVisible()
}

test('a size that there is in another colour is as dark as any, and why it is dashed can be read', async ({
  page,
}) => {
  await openHoodie(page)
  await choice(page, 'Colour', 'Mint').check()
  await expect(choice(page, 'Size', 'S')).toBeChecked()
  const inkOf = (value: string) =>
    main(page)
      .getByRole('radiogroup', { name: 'Size' })
      .getByText(value, { exact: true })
      .evaluate((label) => getComputedStyle(label).color)
  expect(await inkOf('XL')).toBe(await inkOf('M'))
  await expect(main(page).getByText('XL: Only in Terracotta')).toBeVisible()
  await expect(main(page).getByTitle(/Only in/)).toHaveCount(0)
})

test('a visitor finds one tile, chooses size and colour, and the cart keeps which [V.7, V.10, V.11]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHoodie(page)
  await expectNoFindingsInEither(page, 'the choices')
  const before = page.url()
  await choice(page, 'Colour', 'Mint').check()
  await expect(page).not.toHaveURL(before)
  await expect(choice(page, 'Size', 'S')).toBeChecked()
  await expect(choice(page, 'Size', 'XL')).toHaveAccessibleDescription('Only in Terracotta')
  await expect(page.getByText('Code APP-005-S-MI')).toBeVisible()
  await choice(page, 'Size', 'M').check()
  await expect(page.getByText('Code APP-005-M-MI')).toBeVisible()
  await page.getByRole('button', { name: /^Add to cart( [\d,]+ pts)?$/ }).click()
  await toastSaid(page, 'PRODUCT ADDED TO CART')
  expect(JSON.parse((await stored(page, 'cart')) ?? '[]')).toMatchObject([
    { product_code: 'APP-005-M-MI', product_size: 'M', product_colour: 'Mint', quantity: 1 },
  ])
  await page.goto('My_cart')
  await expect(main(page).getByText('Size M · Mint')).toBeVisible()

  await page.goBack()
  await expect(page.getByText('Code APP-005-M-MI')).toBeVisible()
  await choice(page, 'Colour', 'Indigo').check()
  await expect(main(page).getByText('Out of stock', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add to cart( [\d,]+ pts)?$/ })).toHaveCount(0)
  await expectNoFindings(page, 'a choice that is sold out')
})

test('the arrow keys choose, and neither the focus, the page nor the history moves [V.7, V.9]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await openHoodie(page)
  await choice(page, 'Size', 'S').focus()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await page.keyboard.press('ArrowRight')
  await expect(choice(page, 'Size', 'M')).toBeFocused()
  await expect(choice(page, 'Size', 'M')).toBeChecked()
  await expect(page.getByText('Code APP-005-M', { exact: true })).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(choice(page, 'Size', 'L')).toBeFocused()
  await expect(choice(page, 'Size', 'L')).toHaveAccessibleDescription('Out of stock')
  await expect(page.getByText('Code APP-005-L', { exact: true })).toBeAttached()
  await expect(main(page).getByRole('status')).toHaveText(`${HOODIE}, L, Terracotta: Out of stock`)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.goBack()
  await expect(page).toHaveURL(/Search\?term=/)
})

test('what a choice changes is shown at once, before the provider answers [V.9]', async ({ page }) => {
  await openHoodie(page)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/fetch-product-details', async (route) => {
    await answered
    await route.continue()
  })
  await choice(page, 'Size', 'XL').check()
  await expect(page.getByText('2,390 pts', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Code APP-005-XL')).toBeVisible()
  answer()
  await expect(page.getByRole('cell', { name: 'APP-005-XL' })).toBeVisible()
})
