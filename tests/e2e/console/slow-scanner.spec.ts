/** A warehouse's morning with a slow scanner, and the presses that twenty orders take. */
import { expectNoFindings } from '../no-findings.ts'
import { slowScan } from '../../setup/slow-scan.ts'
import { expect, toastSaid } from './console-test.ts'
import { heading, row, test } from './order-desk-test.ts'

const TWENTY = 20

test('a slow scanner opens the order that it reads, and presses nothing', async ({ page, desk, shelves }) => {
  const numbers = [await shelves.place(), await shelves.place(), await shelves.place()]
  const [first, second, third] = numbers as [string, string, string]
  await desk.operator(page, 'orders', 'Wasim Warehouse')
  await page.goto('orders?status=placed')
  await expect(row(page, first)).toBeVisible()
  await page.keyboard.press('j')
  await expect(row(page, first).getByRole('link')).toBeFocused()
  await slowScan(page, third)
  await expect(heading(page, third)).toBeVisible()
  await page.goBack()
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.fill('ash')
  await slowScan(page, second)
  await expect(heading(page, second)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
})

test('twenty orders are accepted with four presses', async ({ page, desk, shelves }) => {
  for (let nth = 0; nth < TWENTY; nth++) await shelves.place()
  await desk.operator(page, 'orders', 'Wasim Warehouse')
  await page.goto('orders?status=placed')
  await expect(page.getByRole('region', { name: 'Selected orders' })).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(TWENTY + 1)
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('region', { name: 'Selected orders' })).toContainText('20 orders')
  await page.keyboard.press('a')
  const accept = page.getByRole('button', { name: 'Accept 20 orders' })
  await expect(accept).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing to do' })).toBeVisible()
})

test('shipping mode goes list, label, list, label, and changes no page', async ({ page, desk, shelves }) => {
  const numbers: string[] = []
  for (let nth = 0; nth < 4; nth++) numbers.push(await shelves.place())
  const held = await shelves.place()
  await shelves.move(held, 'onHold')
  await desk.operator(page, 'orders', 'Wasim Warehouse')
  await page.goto('orders/ship')
  await expect(page.getByRole('textbox', { name: 'Order', exact: true })).toBeFocused()
  // Two lists and labels by a slow scanner; the others follow as fast as they are read.
  for (const [nth, number] of numbers.entries()) {
    await slowScan(page, number)
    await slowScan(page, `SLOW-as${nth}`)
    await expect(page.getByText(`${number} shipped with SLOW-as${nth}`)).toBeVisible()
  }
  await slowScan(page, 'SLOW-as0')
  await expect(page.getByText(`The label SLOW-as0 is ${numbers[0]}’s already.`)).toBeVisible()
  await slowScan(page, held)
  await expect(page.getByText(`${held} is on hold.`)).toBeVisible()
  await expect(heading(page, 'Shipping')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shipped' }).getByRole('listitem')).toHaveCount(4)
  await expectNoFindings(page, 'shipping mode')
})

test('twenty numbers are pasted, checked, and shipped at once', async ({ page, desk, shelves }) => {
  const numbers: string[] = []
  for (let nth = 0; nth < TWENTY; nth++) numbers.push(await shelves.place())
  await shelves.move(numbers[0]!, 'declined')
  await desk.operator(page, 'orders', 'Wasim Warehouse')
  await page.goto('orders/ship')
  const table = numbers.map((number, nth) => `${number}\tDTD ${1000 + nth}`).join('\n')
  await page.getByRole('textbox', { name: 'Order numbers and tracking numbers' }).fill(table)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'refused' })).toContainText(numbers[0]!)
  await page.getByRole('button', { name: 'Ship 19 orders' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /\dshipped/ })).toHaveCount(19)
  await page.goto(`orders/${numbers[19]}`)
  await expect(page.getByRole('definition').filter({ hasText: 'DTD 1019' })).toBeVisible()
})

test('a key held on the queue accepts one order', async ({ page, desk, shelves }) => {
  const first = await shelves.place()
  const second = await shelves.place()
  await desk.operator(page, 'orders', 'Wasim Warehouse')
  await page.goto('orders?status=placed')
  await expect(row(page, first)).toBeVisible()
  await page.keyboard.press('j')
  await expect(row(page, first).getByRole('link')).toBeFocused()
  for (let nth = 0; nth < 30; nth++) await page.keyboard.down('a')
  await page.keyboard.up('a')
  await toastSaid(page, `${first} accepted`)
  await expect(page.getByRole('link', { name: 'Placed 1' })).toBeVisible()
  await expect(row(page, second)).toBeVisible()
})
