/** The toasts' texts (sections 4 and 8) and durations (section 9). */
import { addButtons, openAllProducts, openCart, chooseClient } from '../journey.ts'
import { expect, test } from '../shop-test.ts'
import { expectToastToLast, watchToasts } from '../toast-spans.ts'

test.beforeEach(({ page }) => watchToasts(page))

test('each change of the cart is told at the top right for one second [S9.7, S9.12]', async ({ page }) => {
  await chooseClient(page)
  await openAllProducts(page)
  await addButtons(page.getByRole('main')).first().click()
  const box = await page.getByRole('status').filter({ hasText: 'PRODUCT ADDED TO CART' }).boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box?.y).toBeLessThan(150)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 100)
  await expectToastToLast(page, 'PRODUCT ADDED TO CART', 1000)
  await addButtons(page.getByRole('main')).first().click()
  await expectToastToLast(page, 'CART UPDATED', 1000)
  await openCart(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^Increase quantity/ }).click()
  await expectToastToLast(page, 'PRODUCT QUANTITY UPDATED', 1000)
  await main.getByRole('button', { name: /^Delete/ }).click()
  await expectToastToLast(page, 'PRODUCT REMOVED FROM CART', 1000)
})
