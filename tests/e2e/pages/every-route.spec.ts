/**
 * On every route, light and dark: nothing moves while it loads or when the colour scheme changes, at phone, tablet and
 * desktop size; and axe has no findings, at phone and desktop size. Both are checked of the same loaded page.
 */
import type { Page } from 'playwright/test'
import {
  addButtons,
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
import { expectNoFindings } from '../no-findings.ts'
import { expectNoShift } from '../no-shift.ts'
import { expect, test } from '../shop-test.ts'

/** Turns the cache off for the page: a part that has loaded before would not move anything. */
async function loadAnew(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
}

for (const { width, withAxe } of [
  { width: 390, withAxe: true },
  { width: 820, withAxe: false },
  { width: 1440, withAxe: true },
]) {
  async function expectSound(page: Page, where: string): Promise<void> {
    await page.waitForLoadState('networkidle')
    await expectNoShift(page, where)
    if (withAxe) await expectNoFindings(page, where)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoShift(page, `${where}, dark`)
    // The dark scheme only differs in its colours.
    if (withAxe) await expectNoFindings(page, `${where}, dark`, ['color-contrast'])
    await page.emulateMedia({ colorScheme: 'light' })
  }

  async function expectSoundRoutes(page: Page, routes: readonly string[]): Promise<void> {
    for (const route of routes) {
      await page.goto(route)
      await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeAttached()
      await expectSound(page, route)
    }
  }

  test.describe(`${width} px, light and dark`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('what a visitor sees [B.10]', async ({ page }) => {
      await chooseClient(page)
      await loadAnew(page)
      await expectSoundRoutes(page, ['', 'about', 'contact', 'demo', ...visitorPages, 'no/such/page'])
    })

    test('a product and the login', async ({ page }) => {
      await loadAnew(page)
      await openShop(page)
      await openFeatured(page)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectSound(page, 'Product_details')
      await page.goto('Login')
      await expect(loginModal(page)).toBeVisible()
      await expectSound(page, 'Login')
    })

    test('what a member sees [B.10]', async ({ page, member }) => {
      await arriveLoggedIn(page, member)
      await loadAnew(page)
      await expectSoundRoutes(page, ['demo', 'Product_listing', ...memberPages])
      if (!withAxe) return
      await openShop(page)
      await openFeatured(page)
      await addButtons(page.getByRole('main')).first().click()
      await expectNoFindings(page, 'Product_details, in the cart')
    })

    test('from the cart to the order', async ({ page, member }) => {
      await logIn(page, member)
      await loadAnew(page)
      await openFilledCart(page)
      await expectSound(page, 'My_cart')
      for (const [step, wayOn, wayOnThere] of [
        ['Checkout', 'Next', 'Place order'],
        ['Summary', 'Place order', /^Confirm order/],
      ] as const) {
        await control(page.getByRole('main'), wayOn).click()
        await expect(page).toHaveURL(new RegExp(`${step}$`))
        await page.reload()
        await expect(control(page.getByRole('main'), wayOnThere)).toBeVisible()
        await expectSound(page, step)
      }
      await control(page.getByRole('main'), /^Confirm order/).click()
      await expect(page.getByRole('dialog', { name: /Order Confirmed/ })).toBeVisible()
      await expectSound(page, 'Order Confirmed')
    })
  })
}
