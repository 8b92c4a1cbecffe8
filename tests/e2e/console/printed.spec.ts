import { expectNoFindings } from '../no-findings.ts'
import { expect } from './console-test.ts'
import { test } from './order-desk-test.ts'

test('a printed packing list stays marked with who and when, and its manifest is a file', async ({
  page,
  desk,
  shelves,
}) => {
  const number = await shelves.place()
  await desk.operator(page, 'orders', 'Wanda Warehouse')
  await page.goto(`orders/print?numbers=${number}`)
  await expect(page.getByRole('article', { name: number })).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Manifest' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^manifest-.*\.csv$/)
  // As the browser does once its dialog is closed.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByText(new RegExp(`^${number} was printed: .* by Wanda Warehouse$`))).toBeVisible()
  await expectNoFindings(page, 'packing lists')
  await page.goto('orders')
  await expect(page.getByRole('columnheader', { name: 'Printed' })).toBeVisible()
  await page.goto(`orders/${number}`)
  await expect(page.getByText(/^Printed .* by Wanda Warehouse$/)).toBeVisible()
})
