/** What the tests of several people in one browser do on its pages. */
import type { BrowserContext, Page } from 'playwright/test'
import { sentCode, type Member } from '../../setup/members.ts'
import { addCheapest, control, enterCode, goToSummary, loginModal, openCart, openShop } from '../journey.ts'
import { expect, test as shopTest } from '../shop-test.ts'

export const test = shopTest.extend<{ other: Member }>({
  // Its own: calls are answered for the whole context here.
  ownContext: true,
  expectedErrors: /status of 40[1349]|net::ERR_FAILED/,
  other: async ({ members }, use) => use(await members.makeMember({ points: 50_000 })),
})

export const OTHER_LOGGED_IN = 'Somebody else logged in in this browser. Log in again to go on'

/** Logs in on the real screens. @param nth index of this login's code among the member's codes, from one */
export async function logInHere(
  page: Page,
  { mobile }: Member,
  { stay = false, nth = 1 } = {},
): Promise<void> {
  const modal = loginModal(page)
  if (!(await modal.isVisible())) await control(page.getByRole('banner'), 'Login').click()
  await modal.getByLabel(/mobile/i).fill(mobile)
  if (stay) await modal.getByLabel('Stay logged in').check()
  await modal.getByRole('button', { name: 'Send OTP' }).click()
  await enterCode(modal, await sentCode(mobile, nth))
  await expect(modal).toBeHidden()
}

/** Fills a cart and takes it to the page on which it is confirmed. */
export async function fillAndReview(page: Page): Promise<void> {
  await addCheapest(page)
  await openCart(page)
  await goToSummary(page)
}

/** Another tab of the browser, with the shop in it. */
export async function tab(context: BrowserContext, client = 'demo'): Promise<Page> {
  const page = await context.newPage()
  await openShop(page, client)
  // Listens to other tabs from then on.
  await page.locator('body > div > output').waitFor({ state: 'attached' })
  return page
}
