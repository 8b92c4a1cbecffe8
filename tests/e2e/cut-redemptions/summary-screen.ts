/** An order's summary as a member uses it: Confirm, and the messages about the outcome. */
import type { Locator, Page } from 'playwright'
import { cartMessages } from '../../../src/messages/cart.ts'
import { checkoutMessages, confirmedMessages } from '../../../src/messages/checkout.ts'
import type { Said } from './redemption-fixture.ts'

/** Only ends a page that hangs: one that asks without end fails by the count of its orders. */
const HANGS_AFTER_MS = 120_000

export const confirmButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: /^Confirm order/ })
export const confirmedDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: confirmedMessages.title })
export const refusedLine = (page: Page): Locator => page.getByText(checkoutMessages.refused)
export const askedFirst = (page: Page): Locator => page.getByText(checkoutMessages.redeemedBefore)
const factOf = (dialog: Locator, label: string): Promise<string> =>
  dialog.locator('dl > div').filter({ hasText: label }).locator('dd').innerText()
const pointsIn = (text: string): number => Number(text.replaceAll(/\D/g, ''))

export async function said(page: Page): Promise<Said> {
  const dialog = confirmedDialog(page)
  await dialog.or(refusedLine(page)).or(askedFirst(page)).first().waitFor({ timeout: HANGS_AFTER_MS })
  // Same lines as in an earlier redemption: confirm again.
  if (await askedFirst(page).isVisible()) await confirmButton(page).click()
  await dialog.or(refusedLine(page)).first().waitFor({ timeout: HANGS_AFTER_MS })
  if (!(await dialog.isVisible())) return { kind: 'refused' }
  const orderNumber = await factOf(dialog, confirmedMessages.orderNumber)
  return { kind: 'taken', orderNumber, balance: pointsIn(await factOf(dialog, confirmedMessages.balance)) }
}

/** From the cart to the summary, with the profile's address. */
export async function walkToSummary(page: Page): Promise<void> {
  await page.getByRole('link', { name: cartMessages.next }).click()
  await page.getByRole('button', { name: checkoutMessages.placeOrder }).click()
  await confirmButton(page).waitFor()
}
