/** A redemption without a pointer. */
import type { Locator, Page } from 'playwright/test'
import { addButtons, confirmedModal, control, loginModal, openShop, toast, featuredLinks } from './journey.ts'
import { sentCode } from './members.ts'
import { expect, test } from './shop-test.ts'

const TABS_AT_MOST = 150

/** Goes on by Tab until this control has the focus, and checks that the focus can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let count = 0; count < TABS_AT_MOST; count++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) {
      const { outline, shadow } = await target.evaluate((element) => {
        const style = getComputedStyle(element)
        return { outline: style.outlineStyle, shadow: style.boxShadow }
      })
      expect(outline !== 'none' || shadow !== 'none', 'the focus is seen').toBe(true)
      return
    }
  }
  throw new Error(`Tab did not reach ${target.toString()}`)
}

test('a member redeems with the keyboard alone', async ({ page, member }) => {
  test.setTimeout(120_000)
  await openShop(page)
  const main = page.getByRole('main')

  await tabTo(page, featuredLinks(page).first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/Product_details\//)
  await tabTo(page, addButtons(main).first())
  await page.keyboard.press('Enter')
  await expect(toast(page, 'PRODUCT ADDED TO CART')).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: /^Cart/ }).first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/My_cart$/)
  await tabTo(page, control(main, 'Log in'))
  await page.keyboard.press('Enter')

  const modal = loginModal(page)
  await expect(modal.getByLabel(/mobile/i)).toBeFocused()
  await page.keyboard.type(member.mobile)
  await page.keyboard.press('Enter')
  const code = await sentCode(member.mobile)
  await expect(modal.getByLabel(/OTP|code/i).first()).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()

  await tabTo(page, control(main, 'Next'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/Checkout$/)
  await tabTo(page, control(main, 'Place order'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/Summary$/)
  await tabTo(page, control(main, /^Confirm order/))
  await page.keyboard.press('Enter')
  await expect(confirmedModal(page)).toBeVisible()
  await tabTo(page, control(confirmedModal(page), 'Continue Shopping'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/demo$/)
})
