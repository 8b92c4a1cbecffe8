/** Nothing moves on any route while it loads or when the colour scheme changes, at phone, tablet and desktop size. */
import type { Page } from 'playwright/test'
import {
  arriveLoggedIn,
  chooseClient,
  control,
  loginModal,
  logIn,
  memberPages,
  openFeatured,
  openFilledCart,
  openShop,
  visitorPages,
} from '../journey.ts'
import { expectNoShift } from '../no-shift.ts'
import { expect, test } from '../shop-test.ts'

async function expectNoShiftInEither(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expectNoShift(page, where)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoShift(page, `${where}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNoShiftOn(page: Page, routes: readonly string[]): Promise<void> {
  for (const route of routes) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeAttached()
    await expectNoShiftInEither(page, route)
  }
}

for (const width of [390, 820, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('nothing moves of what a visitor sees', async ({ page }) => {
      await chooseClient(page)
      await expectNoShiftOn(page, ['', 'about', 'contact', 'demo', ...visitorPages, 'no/such/page'])
    })

    test('nothing moves of a product and the login', async ({ page }) => {
      await openShop(page)
      await openFeatured(page)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoShiftInEither(page, 'Product_details')
      await page.goto('Login')
      await expect(loginModal(page)).toBeVisible()
      await expectNoShiftInEither(page, 'Login')
    })

    test('nothing moves of what a member sees', async ({ page, member }) => {
      await arriveLoggedIn(page, member)
      await expectNoShiftOn(page, ['demo', 'Product_listing', ...memberPages])
    })

    test('nothing moves from the cart to the order', async ({ page, member }) => {
      await logIn(page, member)
      await openFilledCart(page)
      await expectNoShiftInEither(page, 'My_cart')
      for (const [step, wayOn, wayOnThere] of [
        ['Checkout', 'Next', 'Place order'],
        ['Summary', 'Place order', /^Confirm order/],
      ] as const) {
        await control(page.getByRole('main'), wayOn).click()
        await expect(page).toHaveURL(new RegExp(`${step}$`))
        await page.reload()
        await expect(control(page.getByRole('main'), wayOnThere)).toBeVisible()
        await expectNoShiftInEither(page, step)
      }
      await control(page.getByRole('main'), /^Confirm order/).click()
      await expect(page.getByRole('dialog', { name: /Order Confirmed/ })).toBeVisible()
      await expectNoShiftInEither(page, 'Order Confirmed')
    })
  })
}
