/** Sheets, menus and dialogs, and the pages that open them. */
import type { Locator, Page } from 'playwright/test'
import { chooseClient } from '../journey.ts'

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

/** The bottom bar on a phone. */
export const bar = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Shop', exact: true }).filter({ visible: true })

/** Opens the listing; Back leads to the home. */
export async function listing(page: Page): Promise<void> {
  await chooseClient(page)
  await page.goto('demo')
  await page.goto('Product_listing')
}
