/** A cart link with a provider by another developer. */
import type { Page } from 'playwright/test'
import { oddIds } from '../../fake-provider/odd-catalogue.ts'
import { bodiesOf, expect, test } from '../foreign-shop.ts'
import { stored } from '../journey.ts'

const offer = (page: Page) => page.getByRole('dialog', { name: 'Add these to your cart?' })

test('ids that are no numbers come along, and only the details are asked for [H.1, H.3]', async ({
  page,
  provider,
}) => {
  const { text, leadingZero, reserved } = oddIds
  const ids = [text, leadingZero, reserved].map((id) => encodeURIComponent(id))
  await page.goto(`odd#cart=${ids.join(':2,')}:2,5,999`)
  await expect(offer(page).getByRole('listitem')).toHaveCount(3)
  await expect(offer(page).getByText('No longer available: Brass lamp 5')).toBeVisible()
  await expect(offer(page).getByText('1 product is no longer available.')).toBeVisible()
  const asked = bodiesOf(provider, 'fetch-product-details').map((body) => body['product_id'])
  expect(new Set(asked)).toEqual(new Set([5, 999, text, leadingZero, reserved]))
  await offer(page).getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveURL(/My_cart$/)
  expect(JSON.parse((await stored(page, 'cart')) ?? '[]')).toMatchObject([
    { product_id: text, quantity: 2 },
    { product_id: leadingZero, quantity: 2 },
    { product_id: reserved, quantity: 2 },
  ])
})
