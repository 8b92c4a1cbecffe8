/** A keyboard-wedge scanner at the kiosk reads the cart from a phone. */
import type { Page } from 'playwright/test'
import { control, stored } from '../e2e/journey.ts'
import { tap } from './touch.ts'
import { expect, machineFile, test } from './kiosk-test.ts'
import { scan } from '../setup/scan.ts'

const webShopUrl = 'https://shop.example.com'
const settings = { idleSeconds: 600, webShopUrl, scanner: true }
const cartOf = (productId: number) => `${webShopUrl}/rewards_points_website/demo#cart=${productId}:2`

async function someProduct(page: Page): Promise<number> {
  const href = await page.getByRole('main').locator('a[href*="Product_details"]').first().getAttribute('href')
  return Number(href?.split('/').at(-1))
}

const offer = (page: Page) => page.getByRole('dialog', { name: 'Add these to your cart?' })

test('a scanned cart is asked for and taken, and nothing of it stays in a field [H.10, H.11]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile(settings) })
  const page = await kiosk.page()
  const productId = await someProduct(page)
  await page.goto(new URL('Search', `${page.url()}/../`).href)
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('mug')
  await scan(page, '4006381333931')
  await expect(field).toHaveValue('mug')
  await scan(page, cartOf(productId).replace('/demo', '/other'))
  await expect(field).toHaveValue('mug')
  await expect(offer(page)).toHaveCount(0)
  await field.pressSequentially(' red')
  await expect(field).toHaveValue('mug red')

  await scan(page, cartOf(productId))
  await expect(offer(page)).toBeVisible()
  await tap(control(offer(page), 'Add to cart'))
  await expect(async () => {
    expect(JSON.parse((await stored(page, 'cart')) ?? '[]')).toMatchObject([
      { product_id: productId, quantity: 2 },
    ])
  }).toPass()
})

test('so it is on the attract screen [H.10]', async ({ startKiosk }) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ ...settings, attractScreen: true }) })
  const page = await kiosk.page()
  await expect(page.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  await scan(page, cartOf(1))
  await expect(offer(page)).toBeVisible()
})

test('a kiosk without the setting takes a scanner for a keyboard [H.10]', async ({ startKiosk }) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ ...settings, scanner: false }) })
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  await scan(page, cartOf(1))
  await expect(offer(page)).toHaveCount(0)
})
