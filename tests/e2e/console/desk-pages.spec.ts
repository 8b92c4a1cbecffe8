/** The order desk's pages in a real browser: on a phone, as a file, for each role, accessible in either scheme. */
import { expectNoFindings, expectNoFindingsInEither } from '../no-findings.ts'
import { orderFilterQuery } from '../../../console/orders/order-filter.ts'
import { expect, toastSaid } from './console-test.ts'
import { heading, row, rowNumbers, test } from './order-desk-test.ts'

test('on a phone, an order is looked up and moved on', async ({ page, desk, shelves }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const number = await shelves.place()
  await desk.operator(page, 'support', 'Sunita Support')
  await page.goto('orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(shelves.member.mobile.slice(-6))
  await row(page, number).getByRole('link').click()
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  await expect(heading(page, number)).toBeVisible()
  expect(await fits()).toBe(true)
  const accept = page.getByRole('button', { name: 'Accept' })
  await expect(accept).toBeInViewport({ ratio: 1 })
  await accept.click()
  await toastSaid(page, `${number} accepted`)
  await shelves.movesMade(page)
  await page.getByRole('button', { name: 'Ship' }).click()
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('IN-390')
  await page.getByRole('dialog').getByRole('button', { name: 'Ship' }).click()
  await toastSaid(page, `${number} shipped`)
  await shelves.movesMade(page)
  await page.getByRole('textbox', { name: 'Note' }).fill('Gate code 12')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByRole('list', { name: 'History and notes' })).toContainText('Gate code 12')
  expect(await fits()).toBe(true)
  await expectNoFindings(page, 'order on a phone')
  await page.goto('orders?status=complete')
  await expect(row(page, number)).toBeVisible()
  expect(await fits()).toBe(true)
  await expectNoFindings(page, 'desk on a phone')
})

test('an order shows its newest twenty notes, and all of them at a press', async ({
  page,
  desk,
  shelves,
  consoleDatabase,
}) => {
  const number = await shelves.place()
  await consoleDatabase.pool.query(
    `insert into order_notes (order_id, text, actor, created_at)
      select id, 'Call ' || n, 'Sunita Support', now() + n * interval '1 second'
      from orders, generate_series(1, 60) n where order_number = $1`,
    [number],
  )
  await desk.operator(page, 'support', 'Sunita Support')
  await page.goto(`orders/${number}`)
  const newest = page.getByRole('list', { name: 'History and notes' }).getByText(/^Call/)
  await expect(newest).toHaveCount(20)
  await expect(newest.first()).toHaveText('Call 60')
  const more = page.getByRole('button', { name: 'All 60 notes' })
  await more.press('Enter')
  await expect(more).toBeFocused()
  const all = page.getByRole('table', { name: 'All notes' }).getByText(/^Call/)
  await expect(all).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(all).toHaveCount(60)
  await expect(all.last()).toHaveText('Call 1')
  await expectNoFindings(page, 'all notes of an order')
})

test('the CSV file has exactly the rows of the filter, which is the address', async ({
  page,
  desk,
  shelves,
}) => {
  const [first, second, third] = [await shelves.place(), await shelves.place(), await shelves.place()]
  await shelves.move(second, 'accepted')
  await desk.operator(page, 'auditor', 'Asif Auditor')
  await page.goto('orders')
  await page.getByRole('link', { name: 'Placed 2' }).click()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('asha')
  await page.getByRole('combobox', { name: 'Which come first' }).selectOption('Newest first')
  await expect(page).toHaveURL(
    ({ searchParams }) =>
      orderFilterQuery(Object.fromEntries(searchParams)) === '?status=placed&q=asha&sort=newest',
  )
  await expect.poll(() => rowNumbers(page)).toEqual([third, first])
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const text = await (await (await file).createReadStream()).toArray()
  const lines = Buffer.concat(text).toString().trim().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([third, first])
})

test('what a role may not do is not there, and an order that there is not is said to be none', async ({
  page,
  desk,
  shelves,
}) => {
  const number = await shelves.place()
  await shelves.move(number, 'complete')
  await desk.operator(page, 'auditor', 'Asif Auditor')
  await page.goto('orders')
  await expect(row(page, number)).toContainText(`••• ••${shelves.member.mobile.slice(-2)}`)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await row(page, number).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Lines' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByText('12 Lake Road')).toHaveCount(0)

  await page.goto('orders/RP-1')
  await expect(page.getByRole('heading', { name: 'There is no order RP-1' })).toBeVisible()
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(heading(page, 'Orders')).toBeVisible()

  await desk.operator(page, 'orders', 'Wasim Warehouse')
  await page.goto(`orders/${number}`)
  await expect(page.getByText('12 Lake Road')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveText([
    'Not sent after all',
    'Change date or tracking',
    'Add the note',
  ])
  await expect(page.getByRole('link', { name: 'Members' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Files' }).click()
  await expect(page.getByLabel('What it is about').getByRole('option')).toHaveText(['Order moves'])
})

test('every page of the desk is accessible, in either scheme', async ({ page, desk, shelves }) => {
  const [number, other] = [await shelves.place(), await shelves.place()]
  await shelves.arriveDamaged(other, 'Broken')
  await desk.operator(page, 'manager', 'Mohan Manager')
  await page.goto('orders')
  await row(page, number).getByRole('checkbox').check()
  await expectNoFindingsInEither(page, 'desk')
  await page.goto(`orders/${other}`)
  await expect(page.getByRole('heading', { name: 'Arrived damaged' })).toBeVisible()
  await expectNoFindingsInEither(page, 'order with a problem')
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFindings(page, 'refund')
  await page.goto(`orders/print?numbers=${number},${other}`)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expectNoFindingsInEither(page, 'packing lists')
  await page.goto('orders/ship')
  await expect(page.getByRole('textbox', { name: 'Order', exact: true })).toBeVisible()
  await expectNoFindingsInEither(page, 'shipping mode')
})
