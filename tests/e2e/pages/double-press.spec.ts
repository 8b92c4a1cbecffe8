/** Sheets, menus and dialogs: a double press acts once and presses nothing below. */
import type { Locator, Page } from 'playwright/test'
import {
  arriveLoggedIn,
  chooseClient,
  confirmedModal,
  control,
  goToSummary,
  openFilledCart,
  openShop,
  stored,
} from '../journey.ts'
import { expect, test } from '../shop-test.ts'
import type { Member } from '../../setup/members.ts'
import { bar, dialog, listing } from './overlay-parts.ts'

async function someIds(page: Page, count: number): Promise<number[]> {
  await chooseClient(page)
  await openFilledCart(page, count)
  const lines = JSON.parse((await stored(page, 'cart')) ?? '[]') as { product_id: number }[]
  await page.evaluate(() => sessionStorage.removeItem('cart'))
  return lines.map(({ product_id }) => product_id)
}

test.describe('before the next page is there', () => {
  // Playwright installs the clock in the whole context.
  test.use({ ownContext: true })

  test('an offer answers once, however often it is pressed before the next page is there [H.4]', async ({
    page,
  }) => {
    const [first] = await someIds(page, 1)
    await page.goto('about:blank')
    await page.clock.install()
    await page.goto(`demo#cart=${first}:2`)
    const add = dialog(page, 'Add these to your cart?').getByRole('button', { name: 'Add to cart' })
    await expect(add).toBeVisible()
    // The shop navigates in a separate task, which is late on a slow phone. Here it never runs.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    const { x, y, width, height } = (await add.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    for (const clickCount of [1, 2, 1]) await page.mouse.click(x + width / 2, y + height / 2, { clickCount })
    await page.clock.resume()
    await expect(page).toHaveURL(/My_cart$/)
    await expect(page.getByText('2 items')).toBeVisible()
    expect(JSON.parse((await stored(page, 'cart')) ?? '[]')).toMatchObject([
      { product_id: first, quantity: 2 },
    ])
  })
})

interface Ending {
  name: string
  /** Opens it. @returns the button or link that ends it */
  open: (page: Page, member: Member) => Promise<Locator>
  /** The page after the first press; the second one must change nothing. */
  leadsTo: RegExp
  /** The page that Back leads to from there. */
  before: RegExp
}

const endings: Ending[] = [
  {
    name: 'the filter, above the bar at the lower edge',
    open: async (page) => {
      await listing(page)
      await page.getByRole('button', { name: /^Filter/ }).click()
      return dialog(page, 'Filter').getByRole('button', { name: /^Apply/ })
    },
    leadsTo: /Product_listing$/,
    before: /\/demo$/,
  },
  {
    name: 'the categories',
    open: async (page) => {
      await openShop(page)
      await bar(page).getByRole('button', { name: 'Categories' }).click()
      return dialog(page, 'Shop by Category').getByRole('link', { name: 'About Us' })
    },
    leadsTo: /About_us$/,
    before: /\/demo$/,
  },
  {
    name: 'the profile menu, by Logout',
    open: async (page, member) => {
      await arriveLoggedIn(page, member)
      await page.getByRole('button', { name: /^Your account/ }).click()
      return dialog(page, /^Your account/).getByRole('button', { name: 'Logout' })
    },
    leadsTo: /About_us$/,
    before: /\/demo$/,
  },
  {
    name: 'Order Confirmed',
    open: async (page, member) => {
      await arriveLoggedIn(page, member)
      await openFilledCart(page)
      await goToSummary(page)
      await control(page.getByRole('main'), /^Confirm order/).click()
      return confirmedModal(page).getByRole('button', { name: 'Continue Shopping' })
    },
    leadsTo: /\/demo$/,
    before: /Checkout$|My_cart$/,
  },
]

test.describe('a double press on a phone', () => {
  // Logging out ends the session of calls in flight.
  test.use({ viewport: { width: 390, height: 664 }, expectedErrors: /401/ })

  test('whose second half comes when the sheet is gone presses nothing of the page below', async ({
    page,
  }) => {
    await listing(page)
    await page.getByRole('button', { name: /^Filter/ }).click()
    const apply = dialog(page, 'Filter').getByRole('button', { name: /^Apply/ })
    await apply.click()
    await expect(apply).toHaveCount(0)
    const where = () => page.evaluate(() => `${location.href} ${history.length}`)
    const before = await where()
    // The pointer is still where the button was, which is now the bar at the bottom.
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    expect(await where()).toBe(before)
    // A separate press works.
    await bar(page).getByRole('link', { name: /^Cart/ }).click()
    await expect(page).toHaveURL(/My_cart$/)
  })

  for (const { name, open, leadsTo, before } of endings) {
    test(`ends ${name} once, and presses nothing below it`, async ({ page, member }) => {
      const button = await open(page, member)
      await expect(button).toBeVisible()
      await button.dblclick()
      await expect(page).toHaveURL(leadsTo)
      await expect(button).toBeHidden()
      await page.goBack()
      await expect(page).toHaveURL(before)
    })
  }
})
