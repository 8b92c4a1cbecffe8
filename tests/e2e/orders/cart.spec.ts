/** Section 4, "Cart" and "Cart screen"; the sentences of section 8. */
import {
  addButtons,
  addCheapest,
  control,
  openCart,
  openShop,
  pointsOf,
  stored,
  toast,
  logIn,
  chooseClient,
  openFilledCart,
} from '../journey.ts'
import { expect, test } from '../shop-test.ts'

test('an empty cart says so and leads back into the shop', async ({ page }) => {
  await openShop(page)
  await openCart(page)
  await expect(page.getByText('Your cart is empty! Add the product first.')).toBeVisible()
  await control(page.getByRole('main'), 'Continue Shopping').click()
  await expect(page).toHaveURL(/\/demo$/)
})

test('a visitor is asked to log in before the order [S6.1]', async ({ page }) => {
  await chooseClient(page)
  await openFilledCart(page)
  await expect(page.getByText('To complete your order, you need to log in.')).toBeVisible()
  await expect(control(page.getByRole('main'), 'Next')).toBeHidden()
})

test('a balance that is too small says so and offers no Next', async ({ page, members }) => {
  await logIn(page, await members.makeMember({ points: 1 }))
  await openFilledCart(page)
  const main = page.getByRole('main')
  await expect(
    main.getByText('Your Rewards points balance is insufficient to cover the cost of this order.'),
  ).toBeVisible()
  await expect(main.getByText(/to go/)).toBeVisible()
  await expect(control(main, 'Next')).toBeHidden()
})

test('minus stops at one, plus at fifty, and the number is read-only [S5.2]', async ({ page }) => {
  await chooseClient(page)
  await openFilledCart(page)
  const main = page.getByRole('main')
  const quantity = main.getByRole('textbox', { name: /^Quantity of/ })
  const minus = main.getByRole('button', { name: /^Decrease quantity/ })
  const plus = main.getByRole('button', { name: /^Increase quantity/ })
  await expect(quantity).toHaveValue('1')
  await expect(quantity).not.toBeEditable()
  await expect(minus).toBeDisabled()
  const one = await pointsOf(main, 'Grand Total')
  await plus.click()
  await expect(quantity).toHaveValue('2')
  // The stored cart is authoritative (section 3), so the presses between need not be repeated.
  await page.evaluate(() => {
    const cart = JSON.parse(sessionStorage.getItem('cart') ?? '[]') as { quantity: number }[]
    for (const line of cart) line.quantity = 48
    sessionStorage.setItem('cart', JSON.stringify(cart))
  })
  await page.reload()
  await expect(quantity).toHaveValue('48')
  await plus.click()
  await plus.click()
  await expect(quantity).toHaveValue('50')
  await expect(plus).toBeDisabled()
  expect(await pointsOf(main, 'Grand Total')).toBe(50 * one)
  await minus.click()
  await expect(quantity).toHaveValue('49')
})

test('a product that was added twice is one line, and deleting it empties the cart', async ({ page }) => {
  await chooseClient(page)
  await addCheapest(page)
  await addButtons(page.getByRole('main')).first().click()
  await toast(page, 'CART UPDATED').waitFor()
  await openCart(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('2')
  await main.getByRole('button', { name: /^Delete/ }).click()
  await toast(page, 'PRODUCT REMOVED FROM CART').waitFor()
  await expect(page.getByText('Your cart is empty! Add the product first.')).toBeVisible()
  expect(JSON.parse((await stored(page, 'cart')) ?? '[]')).toEqual([])
})

test('the badge counts the pieces [S2.48, S4.7]', async ({ page }) => {
  await chooseClient(page)
  await addCheapest(page, 2)
  await expect(page.getByRole('link', { name: 'Cart, 2 items' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' }).first()).toBeVisible()
})

test('a line of the cart carries exactly the fields of section 3 [S3.6]', async ({ page }) => {
  await chooseClient(page)
  await addCheapest(page)
  const [line] = JSON.parse((await stored(page, 'cart')) ?? '[]') as Record<string, unknown>[]
  expect(Object.keys(line ?? {}).toSorted()).toEqual([
    'brand_id',
    'product_code',
    'product_filename',
    'product_id',
    'product_name',
    'product_points',
    'product_size',
    'quantity',
  ])
})
