/** The format of amounts and sizes in both languages. */
import { control, fillSession, logIn, openShop } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

test('points have the commas of India in English too', async ({ page, members }) => {
  await logIn(page, await members.makeMember({ points: 1_234_567 }))
  await openShop(page)
  const balance = page.getByRole('banner').getByText('12,34,567 pts')
  await expect(balance.first()).toBeVisible()
  await control(page.getByRole('banner'), 'हिन्दी').click()
  await expect(page.getByRole('banner').getByText('12,34,567 पॉइंट').first()).toBeVisible()
})

test('a size in words is said as it is, and one of signs is called a size', async ({ page }) => {
  const sizes = ['Size 3', 'Card', 'XL', '42']
  await page.route('**/fetch-product-details', () => {})
  await fillSession(page, {
    clientLoginId: 'demo',
    cart: JSON.stringify(
      sizes.map((product_size, n) => ({
        product_id: n + 1,
        product_code: `A${n}`,
        product_name: { en: `Thing ${n}` },
        product_size,
        brand_id: null,
        product_points: 10,
        product_filename: null,
        quantity: 1,
      })),
    ),
  })
  await page.goto('My_cart')
  for (const [n, said] of ['Size 3', 'Card', 'Size XL', 'Size 42'].entries())
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: `Thing ${n}` })
        .getByText(said, { exact: true }),
    ).toBeVisible()
})
