/** Sheets, menus and dialogs: Back closes them, and they leave no history entry. */
import type { Locator, Page } from 'playwright/test'
import {
  addButtons,
  arriveLoggedIn,
  chooseClient,
  confirmedModal,
  control,
  fillSession,
  goToSummary,
  logIn,
  loginModal,
  openFilledCart,
  openShop,
} from '../journey.ts'
import { expect, test } from '../shop-test.ts'
import type { Member } from '../../setup/members.ts'
import { bar, dialog, listing } from './overlay-parts.ts'

interface Overlay {
  name: string
  /** Opens a page without an overlay that can open this one. */
  arrive: (page: Page, member: Member) => Promise<void>
  open: (page: Page) => Promise<void>
  overlay: (page: Page) => Locator
}

const overlays: Overlay[] = [
  {
    name: 'the filter',
    arrive: listing,
    open: (page) => page.getByRole('button', { name: /^Filter/ }).click(),
    overlay: (page) => dialog(page, 'Filter'),
  },
  {
    name: 'the categories',
    arrive: (page) => openShop(page),
    open: (page) => bar(page).getByRole('button', { name: 'Categories' }).click(),
    overlay: (page) => dialog(page, 'Shop by Category'),
  },
  {
    name: 'the login',
    arrive: listing,
    open: (page) => control(page.getByRole('banner'), 'Login').click(),
    overlay: loginModal,
  },
  {
    name: 'the profile menu',
    arrive: arriveLoggedIn,
    open: (page) => page.getByRole('button', { name: /^Your account/ }).click(),
    overlay: (page) => dialog(page, /^Your account/),
  },
  {
    name: 'the cart’s code',
    arrive: async (page) => {
      await chooseClient(page)
      await openFilledCart(page)
    },
    open: (page) => page.getByRole('button', { name: 'Show as a code' }).click(),
    overlay: (page) => dialog(page, 'Show as a code'),
  },
  {
    name: 'the known addresses',
    arrive: async (page, member) => {
      await logIn(page, member)
      await openFilledCart(page)
      await goToSummary(page)
      // After a first order its address is known.
      await control(page.getByRole('main'), /^Confirm order/).click()
      await expect(confirmedModal(page)).toBeVisible()
      await openFilledCart(page)
      await control(page.getByRole('main'), 'Next').click()
      await expect(page).toHaveURL(/Checkout$/)
    },
    open: (page) => page.getByRole('button', { name: /Existing Address/ }).click(),
    overlay: (page) => dialog(page, 'Your addresses'),
  },
]

test.describe('on a phone', () => {
  // Back may lead to the page from which a test filled the session, which nobody answers any more.
  test.use({ viewport: { width: 390, height: 664 }, expectedErrors: /without-program/ })

  for (const { name, arrive, open, overlay } of overlays) {
    test(`Back closes ${name}, and Forward does not bring it back`, async ({ page, member }) => {
      await arrive(page, member)
      const address = page.url()
      await open(page)
      await expect(overlay(page)).toBeVisible()
      await page.goBack()
      await expect(overlay(page)).toBeHidden()
      expect(page.url()).toBe(address)
      await page.evaluate(() => history.forward())
      // The closed overlay's entry is left at once.
      await page.waitForFunction(() => (history.state as { overlay?: true } | null)?.overlay !== true)
      await expect(overlay(page)).toBeHidden()
      expect(page.url()).toBe(address)

      // Closed in another way it leaves no entry: Back leads to the previous page.
      await open(page)
      await expect(overlay(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(overlay(page)).toBeHidden()
      await page.goBack()
      await expect(page).not.toHaveURL(address)
    })
  }

  test('a page that is opened from a sheet takes the place of its entry', async ({ page }) => {
    await openShop(page)
    const home = page.url()
    await bar(page).getByRole('button', { name: 'Categories' }).click()
    await dialog(page, 'Shop by Category').getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL(/About_us$/)
    await page.goBack()
    await expect(page).toHaveURL(home)
    await expect(dialog(page, 'Shop by Category')).toBeHidden()
    await page.goForward()
    await expect(page).toHaveURL(/About_us$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a choice of the menu replaces the page below it [S2.57]', async ({ page }) => {
    await openShop(page)
    await page.goto('Contact_us')
    await bar(page).getByRole('button', { name: 'Categories' }).click()
    const sheet = dialog(page, 'Shop by Category')
    await sheet.getByRole('link').first().click()
    await expect(page).toHaveURL(/Product_listing/)
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/demo$/)
  })

  test('after a reload Back leads to the page before, not to a closed sheet', async ({ page }) => {
    await listing(page)
    await page.getByRole('button', { name: /^Filter/ }).click()
    await expect(dialog(page, 'Filter')).toBeVisible()
    await page.reload()
    await expect(addButtons(page).first()).toBeVisible()
    await expect(dialog(page, 'Filter')).toBeHidden()
    await page.waitForFunction(() => (history.state as { overlay?: true } | null)?.overlay !== true)
    await page.goBack()
    await expect(page).toHaveURL(/\/demo$/)
  })

  test.describe('where a session ends below a sheet', () => {
    // The channel may be joined before or after the session has ended.
    test.use({ expectedErrors: /401|403 .*broadcasting\/auth/ })

    test('of two over each other Back closes the upper one, then the lower one', async ({ page, member }) => {
      await logIn(page, member)
      await page.goto('My_cart')
      await page.goto('Product_listing')
      await page.getByRole('button', { name: /^Filter/ }).click()
      await expect(dialog(page, 'Filter')).toBeVisible()
      const address = page.url()
      await page.evaluate(() => {
        sessionStorage.setItem('token', 'one that ended')
        // As after a return from the back/forward cache: the page checks whether its member is still logged in.
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      })
      await expect(loginModal(page)).toBeVisible()
      await page.goBack()
      await expect(loginModal(page)).toBeHidden()
      await expect(dialog(page, 'Filter')).toBeVisible()
      await page.goBack()
      await expect(dialog(page, 'Filter')).toBeHidden()
      expect(page.url()).toBe(address)
      await page.goBack()
      await expect(page).toHaveURL(/My_cart$/)
    })
  })

  test('where login is mandatory nothing of it is in the history [S2.64]', async ({ page }) => {
    await chooseClient(page)
    await page.goto('demo')
    await fillSession(page, { clientLoginId: 'demo', userLoginNeeded: '1' })
    await page.goto('Product_listing')
    await expect(loginModal(page)).toBeVisible()
    await expect(loginModal(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
    const entries = await page.evaluate(() => history.length)
    await page.keyboard.press('Escape')
    await expect(loginModal(page)).toBeVisible()
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })
})
