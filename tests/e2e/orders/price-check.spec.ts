/** Before Confirm the shop requests prices again: changes are shown, and the order is sent with the new price. */
import type { Page } from 'playwright/test'
import { confirmedModal, control, goToSummary, pointsOf, stored, logIn, openFilledCart } from '../journey.ts'
import { expectNoFindings } from '../no-findings.ts'
import { expect, test, toastSaid } from '../shop-test.ts'

/** Applies `change` to every product that the provider sends from now on. */
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

/** Removes the price of the cart's first product. @returns the price it had */
async function loseFirstProduct(page: Page): Promise<number> {
  const [first] = JSON.parse((await stored(page, 'cart')) ?? '[]') as {
    product_id: number
    product_points: number
  }[]
  await answerDetailsWith(page, (product) => {
    if (product['id'] !== first?.product_id) return
    product['current_client_product_price_points'] = []
    product['current_client_product_price_points_for_filter'] = []
  })
  return first?.product_points ?? 0
}

/** Opens a cart and waits until it has checked all prices, so that only the summary notices later changes. */
async function openCheckedCart(page: Page, count = 1): Promise<void> {
  let answered = 0
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/fetch-product-details')) answered++
  })
  await openFilledCart(page, count)
  await expect.poll(() => answered).toBe(count)
}

test(
  'a price that changed on the way to the summary is shown, with the new total [B.23]',
  { tag: '@translated' },
  async ({ page, member }) => {
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
  },
)

for (const { where, open, next, total } of [
  {
    where: 'the cart',
    open: (page: Page) => page.reload(),
    next: 'Next',
    total: () => 'Next',
  },
  {
    where: 'the summary',
    open: goToSummary,
    next: /^Confirm order/,
    total: (rest: number) => `Confirm order · ${rest} pts`,
  },
]) {
  test(`in ${where} what is gone counts in no total, and the way on waits until one press removes it [B.23]`, async ({
    page,
    member,
  }) => {
    await logIn(page, member)
    await openCheckedCart(page, 2)
    const main = page.getByRole('main')
    const all = await pointsOf(main, 'Grand Total')
    const rest = all - (await loseFirstProduct(page))
    await open(page)
    await expect(main.getByText(/Please remove it before you order/)).toBeVisible()
    expect(await pointsOf(main, 'Grand Total')).toBe(rest)
    await expect(main.getByText('1 item', { exact: true })).toBeVisible()
    await expect(control(main, next)).toHaveCount(0)
    await expectNoFindings(page, `${where} with something gone`)
    await main.getByRole('button', { name: 'Remove it' }).click()
    await toastSaid(page, 'PRODUCT REMOVED FROM CART')
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(control(main, total(rest))).toBeVisible()
    await expect(main.getByText(/Please remove it/)).toBeHidden()
    expect(await pointsOf(main, 'Grand Total')).toBe(rest)
  })
}
