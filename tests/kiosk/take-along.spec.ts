/** Taking the cart to a phone: a QR code with a link that opens it in the web shop. */
import type { Page } from 'playwright/test'
import { addButtons, openCart, stored } from '../e2e/journey.ts'
import { expectNoFindings } from '../e2e/no-findings.ts'
import { readCode } from '../e2e/read-code.ts'
import { tap } from './touch.ts'
import { expect, machineFile, test } from './kiosk-test.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Take it along' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Take it along' })

async function fillCart(page: Page): Promise<void> {
  await tap(addButtons(page.getByRole('main')).first())
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
  await openCart(page)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a code in the ${colorScheme} scheme holds the cart, and goes with its visitor [H.7, H.8]`, async ({
    startKiosk,
  }) => {
    const webShopUrl = 'https://shop.example.com'
    const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600, webShopUrl }) })
    const page = await kiosk.page()
    await page.emulateMedia({ colorScheme })
    await fillCart(page)
    await tap(button(page))
    const code = dialog(page).getByRole('img', { name: 'QR code with 1 product' })
    await expect(code).toBeVisible()
    const [line] = JSON.parse((await stored(page, 'cart')) ?? '[]') as { product_id: number }[]
    const link = `${webShopUrl}/rewards_points_website/demo#cart=${line?.product_id}`
    // The code is not readable while the dialog fades in.
    await expect(async () => expect(await readCode(code)).toBe(link)).toPass()
    await expectNoFindings(page, 'the code')

    await kiosk.system.power('lock-screen')
    const next = await kiosk.pageAfter(page)
    await expect(next.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
    await expect(dialog(next)).toHaveCount(0)
  })
}

test('a kiosk that knows no web shop offers no code [H.8]', async ({ startKiosk }) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600 }) })
  const page = await kiosk.page()
  await fillCart(page)
  await expect(page.getByText('Grand Total').first()).toBeVisible()
  await expect(button(page)).toHaveCount(0)
})
