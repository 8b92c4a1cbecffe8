/** axe has no findings on any route, at phone and desktop size, light and dark. */
import {
  addButtons,
  arriveLoggedIn,
  control,
  loginModal,
  memberPages,
  openCart,
  openFeatured,
  openShop,
  visitorPages,
} from '../journey.ts'
import { expectNoFindingsInEither } from '../no-findings.ts'
import { expect, test } from '../shop-test.ts'

const visitorRoutes = ['', 'about', 'contact', 'demo', ...visitorPages, 'no/such/page']

for (const width of [390, 1440]) {
  test.describe(`${width} px, light and dark`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('what a visitor sees [B.10]', async ({ page }) => {
      await openShop(page)
      for (const route of visitorRoutes) {
        await page.goto(route)
        await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeAttached()
        await expectNoFindingsInEither(page, route)
      }
    })

    test('a product, the login, and the filters', async ({ page }) => {
      await openShop(page)
      await openFeatured(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoFindingsInEither(page, 'Product_details')
      await page.goto('Login')
      await expect(loginModal(page)).toBeVisible()
      await expectNoFindingsInEither(page, 'Login')
    })

    test('what a member sees [B.10]', async ({ page, member }) => {
      await arriveLoggedIn(page, member)
      for (const route of ['demo', 'Product_listing', ...memberPages]) {
        await page.goto(route)
        await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeAttached()
        await expectNoFindingsInEither(page, route)
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
        await next.click()
      }
      await expect(page.getByRole('dialog', { name: /Order Confirmed/ })).toBeVisible()
      await expectNoFindingsInEither(page, 'Order Confirmed')
    })
  })
}
