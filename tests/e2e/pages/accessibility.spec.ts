/** axe finds nothing on any route and nothing jumps while it loads, at phone and desktop size, light and dark. */
import {
  addButtons,
  arriveLoggedIn,
  control,
  loginModal,
  openCart,
  openFeatured,
  openShop,
  visitorPages,
} from '../journey.ts'
import { expectNoFindingsInEither } from '../no-findings.ts'
import { expectNoShift } from '../no-shift.ts'
import { expect, test } from '../shop-test.ts'

const visitorRoutes = ['', 'about', 'contact', 'demo', ...visitorPages, 'no/such/page']

const memberRoutes = [
  'demo',
  'Product_listing',
  'Notifications',
  'My_profile',
  'My_profile?tab=update',
  'My_profile?tab=orders',
  'My_profile?tab=passbook',
]

for (const width of [390, 1440]) {
  test.describe(`${width} px, light and dark`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('what a visitor sees [B.10]', async ({ page }) => {
      test.setTimeout(120_000)
      await openShop(page)
      for (const route of visitorRoutes) {
        await page.goto(route)
        await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeAttached()
        await expectNoFindingsInEither(page, route)
        await expectNoShift(page, route)
      }
    })

    test('a product, the login, and the filters', async ({ page }) => {
      await openShop(page)
      await openFeatured(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoFindingsInEither(page, 'Product_details')
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoShift(page, 'Product_details')
      await page.goto('Login')
      await expect(loginModal(page)).toBeVisible()
      await expectNoFindingsInEither(page, 'Login')
      await expectNoShift(page, 'Login')
    })

    test('what a member sees [B.10]', async ({ page, member }) => {
      test.setTimeout(120_000)
      await arriveLoggedIn(page, member)
      for (const route of memberRoutes) {
        await page.goto(route)
        await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeAttached()
        await expectNoFindingsInEither(page, route)
        await expectNoShift(page, route)
      }
      await openShop(page)
      await openFeatured(page)
      await addButtons(page.getByRole('main')).first().click()
      await expectNoFindingsInEither(page, 'Product_details')
      await openCart(page)
      for (const [step, wayOn] of [
        ['My_cart', 'Next'],
        ['Checkout', 'Place order'],
        ['Summary', /^Confirm order/],
      ] as const) {
        await expect(page).toHaveURL(new RegExp(`${step}$`))
        const next = control(page.getByRole('main'), wayOn)
        await expect(next).toBeVisible()
        await expectNoFindingsInEither(page, step)
        await page.reload()
        await expect(next).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectNoShift(page, step)
        await next.click()
      }
      await expect(page.getByRole('dialog', { name: /Order Confirmed/ })).toBeVisible()
      await expectNoFindingsInEither(page, 'Order Confirmed')
      await expectNoShift(page, 'Order Confirmed')
    })
  })
}
