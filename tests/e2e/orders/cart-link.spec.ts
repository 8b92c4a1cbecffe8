/** A link with a cart (`#cart=`): its question, and what each answer does. */
import type { Page } from 'playwright/test'
import { addButtons, openAllProducts, stored, chooseClient, openFilledCart } from '../journey.ts'
import { expectNoFindings, expectNoFindingsInEither } from '../no-findings.ts'
import { readCode } from '../read-code.ts'
import { expect, test, toastSaid } from '../shop-test.ts'

const offer = (page: Page) => page.getByRole('dialog', { name: 'Add these to your cart?' })
const main = (page: Page) => page.getByRole('main')

async function cartOf(page: Page): Promise<{ product_id: number; quantity: number }[]> {
  return JSON.parse((await stored(page, 'cart')) ?? '[]') as { product_id: number; quantity: number }[]
}

async function someProducts(page: Page, count: number): Promise<number[]> {
  await openAllProducts(page)
  for (let added = 0; added < count; added++) await addButtons(main(page)).nth(added).click()
  await expect.poll(() => cartOf(page)).toHaveLength(count)
  const ids = (await cartOf(page)).map(({ product_id }) => product_id)
  await page.evaluate(() => sessionStorage.removeItem('cart'))
  return ids
}

/** Opens a link as a phone does: in a tab with another page. */
async function openLink(page: Page, fragment: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`demo${fragment}`)
}

test.describe('a link with a cart, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('fills the cart after asking, and a reload does not ask again [H.3, H.4]', async ({ page }) => {
    await chooseClient(page)
    const [first, second] = await someProducts(page, 2)
    await openLink(page, `#cart=${first},${second}:3`)
    const lines = offer(page).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await expect(lines.nth(0)).toContainText('Quantity 1')
    await expect(lines.nth(1)).toContainText(/Quantity 3.*each.*pts/s)
    await expect(offer(page).getByText('Grand Total')).toBeVisible()
    await expectNoFindingsInEither(page, 'the offer')
    expect(await stored(page, 'cart')).toBeNull()

    await offer(page).getByRole('button', { name: 'Add to cart' }).click()
    await toastSaid(page, 'CART UPDATED')
    await expect(page).toHaveURL(/My_cart$/)
    await expect(main(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Take it along' })).toHaveCount(0)
    expect(await cartOf(page)).toMatchObject([
      { product_id: first, quantity: 1 },
      { product_id: second, quantity: 3 },
    ])
    await page.goBack()
    await expect(page).toHaveURL(/\/demo$/)
    await expect(page.getByRole('heading', { name: 'Feature Product' })).toBeVisible()
    await expect(offer(page)).toBeHidden()
  })
})

test('a link that is refused leaves the cart as it is [H.4]', async ({ page }) => {
  await chooseClient(page)
  const [first] = await someProducts(page, 1)
  await openLink(page, `#cart=${first}`)
  await offer(page).getByRole('button', { name: 'No thanks' }).click()
  await expect(offer(page)).toBeHidden()
  await expect(page).toHaveURL(/\/demo$/)
  await expect(main(page)).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Feature Product' })).toBeVisible()
  await expect(offer(page)).toBeHidden()
  expect(await stored(page, 'cart')).toBeNull()
})

test('is added to what is in the cart already, up to fifty of each [H.5]', async ({ page }) => {
  await chooseClient(page)
  await openFilledCart(page)
  const [line] = await cartOf(page)
  await page.goto(`demo#cart=${line?.product_id}:50`)
  await expect(offer(page).getByText('They are added to what is in your cart already.')).toBeVisible()
  await expect(offer(page).getByText('Of one product there can be 50 at most.')).toBeVisible()
  await offer(page).getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveURL(/My_cart$/)
  expect(await cartOf(page)).toMatchObject([{ product_id: line?.product_id, quantity: 50 }])
})

test.describe('a link that can’t be read', () => {
  // The provider is asked for ids that might be products, and has none of them.
  test.use({ expectedErrors: /Failed to load resource/ })

  test('says so, and goes [H.2]', async ({ page }) => {
    await page.goto('demo#cart=%E0%A4,:,')
    await toastSaid(page, 'This link holds no cart that can be read.')
    await expect(page).toHaveURL(/\/demo$/)
    await expect(offer(page)).toBeHidden()
    expect(await stored(page, 'cart')).toBeNull()
  })
})

test.describe('products that are not there any more', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('are named, and the rest can be added [H.3]', async ({ page }) => {
    await chooseClient(page)
    const [first] = await someProducts(page, 1)
    await openLink(page, `#cart=999999,${first},nothing:2`)
    await expect(offer(page).getByText('2 products are no longer available.')).toBeVisible()
    await expect(offer(page).getByRole('listitem')).toHaveCount(1)
    await offer(page).getByRole('button', { name: 'Add to cart' }).click()
    await expect(page).toHaveURL(/My_cart$/)
    expect(await cartOf(page)).toMatchObject([{ product_id: first, quantity: 1 }])
  })

  test('leave nothing to add where there is nothing else', async ({ page }) => {
    await openLink(page, '#cart=999999')
    await expect(offer(page).getByText('1 product is no longer available.')).toBeVisible()
    await expect(offer(page).getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
    await expectNoFindings(page, 'an offer of nothing')
    await offer(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(page).toHaveURL(/\/demo$/)
  })

  test('are another thing than what can’t be asked for, which is asked for again [H.3]', async ({ page }) => {
    await chooseClient(page)
    const [first] = await someProducts(page, 1)
    await page.route(/fetch-product-details/, (route) => route.abort('connectionfailed'))
    await openLink(page, `#cart=${first}`)
    await expect(offer(page).getByText('1 product could not be loaded.')).toBeVisible()
    await page.unroute(/fetch-product-details/)
    await offer(page).getByRole('button', { name: 'Try again' }).click()
    await expect(offer(page).getByRole('listitem')).toHaveCount(1)
  })
})

test('the cart shows its own link as a code, which a kiosk’s scanner reads [H.9]', async ({ page }) => {
  await chooseClient(page)
  await openFilledCart(page)
  const [line] = await cartOf(page)
  await page.getByRole('button', { name: 'Show as a code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Show as a code' })
  const code = dialog.getByRole('img', { name: 'QR code with 1 product' })
  await expect(code).toBeVisible()
  const link = new URL(`/rewards_points_website/demo#cart=${line?.product_id}`, page.url()).href
  await expect(async () => expect(await readCode(code)).toBe(link)).toPass()
  await expectNoFindings(page, 'the code')
})
