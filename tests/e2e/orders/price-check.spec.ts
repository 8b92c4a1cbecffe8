/** Before Confirm the prices are asked for again: what changed is shown, and the order goes at the new price. */
import type { Page } from 'playwright/test'
import {
  confirmedModal,
  control,
  goToSummary,
  pointsOf,
  stored,
  toast,
  logIn,
  openFilledCart,
} from '../journey.ts'
import { expect, test } from '../shop-test.ts'

/** From now on the provider answers every question for a product with what `change` makes of it. */
async function answerDetailsWith(
  page: Page,
  change: (product: Record<string, unknown>) => void,
): Promise<void> {
  await page.route(/fetch-product-details/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { product_detail: Record<string, unknown> } }
    change(body.data.product_detail)
    await route.fulfill({ response, json: body })
  })
}

/** Opens a cart, and waits until it knows all its prices: what changes later is the summary's to find. */
async function openCheckedCart(page: Page, count = 1): Promise<void> {
  let answered = 0
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/fetch-product-details')) answered++
  })
  await openFilledCart(page, count)
  await expect.poll(() => answered).toBe(count)
}

test('a price that changed on the way to the summary is shown, with the new total [B.23]', async ({
  page,
  member,
}) => {
  await logIn(page, member)
  await openCheckedCart(page)
  const main = page.getByRole('main')
  const old = await pointsOf(main, 'Grand Total')
  await answerDetailsWith(page, (product) => {
    product['current_client_product_price_points'] = [{ product_points: old + 7 }]
  })
  await goToSummary(page)
  await expect(main.getByText(`was ${old} pts, now ${old + 7} pts`)).toBeVisible()
  await expect(control(main, `Confirm order · ${old + 7} pts`)).toBeVisible()
  expect(await pointsOf(main, 'Grand Total')).toBe(old + 7)
  await control(main, /^Confirm order/).click()
  await expect(confirmedModal(page)).toBeVisible()
})

test('a product that is gone is marked, and the rest can be ordered without it [B.23]', async ({
  page,
  member,
}) => {
  await logIn(page, member)
  await openCheckedCart(page, 2)
  const main = page.getByRole('main')
  const lines = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Delete/ }) })
  await expect(lines).toHaveCount(2)
  const [first] = JSON.parse((await stored(page, 'cart')) ?? '[]') as { product_id: number }[]
  await answerDetailsWith(page, (product) => {
    if (product['id'] !== first?.product_id) return
    product['current_client_product_price_points'] = []
    product['current_client_product_price_points_for_filter'] = []
  })
  await goToSummary(page)
  await expect(main.getByText('No longer available', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: /^Delete/ }).click()
  await toast(page, 'PRODUCT REMOVED FROM CART').waitFor()
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  await control(main, /^Confirm order/).click()
  await expect(confirmedModal(page)).toBeVisible()
})

test.describe('where the prices can not be asked for', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('the order goes as it is', async ({ page, member }) => {
    await logIn(page, member)
    await page.route(/fetch-product-details/, (route) => route.abort('connectionfailed'))
    await openFilledCart(page)
    await goToSummary(page)
    await control(page.getByRole('main'), /^Confirm order/).click()
    await expect(confirmedModal(page)).toBeVisible()
  })
})
