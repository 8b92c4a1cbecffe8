/** A redemption by keyboard. */
import type { Locator, Page } from 'playwright/test'
import { addButtons, confirmedModal, control, loginModal, openShop, featuredLinks } from '../journey.ts'
import { sentCode } from '../../setup/members.ts'
import { expect, test, toastSaid } from '../shop-test.ts'

const TABS_AT_MOST = 150

/** Whether a ring is around the control, around one of its pseudo-elements, or around its parent. */
function showsFocus(element: Element): boolean {
  const rings = (place: Element, pseudo?: string): boolean => {
    const style = getComputedStyle(place, pseudo)
    return style.outlineStyle !== 'none' || style.boxShadow !== 'none'
  }
  const frame = element.parentElement
  return (
    rings(element) ||
    rings(element, '::before') ||
    rings(element, '::after') ||
    (frame !== null && rings(frame))
  )
}

/** Presses Tab until the control has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let count = 0; count < TABS_AT_MOST; count++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate(showsFocus), 'the focus is seen').toBe(true)
      return
    }
  }
  throw new Error(`Tab did not reach ${target.toString()}`)
}

test('a member redeems with the keyboard alone [B.11]', async ({ page, member }) => {
  await openShop(page)
  const main = page.getByRole('main')

  const product = (await featuredLinks(page).first().innerText()).trim()
  await tabTo(page, featuredLinks(page).first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/Product_details\//)
  // The home stays visible until the page has loaded, and has buttons of the same name.
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
  await tabTo(page, addButtons(main).first())
  await page.keyboard.press('Enter')
  await toastSaid(page, 'PRODUCT ADDED TO CART')

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
