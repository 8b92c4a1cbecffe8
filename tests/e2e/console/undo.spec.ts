/** The desk forgives: what was pressed by mistake is undone before anybody is told, and a parcel is taken back. */
import { expectNoFindings } from '../no-findings.ts'
import { asPerson, expect, toastSaid } from './console-test.ts'
import { heading, row, rowNumbers, test } from './order-desk-test.ts'

test('a press of A is undone by Z, and one of Ship by the button, as if nothing had been pressed', async ({
  page,
  desk,
  shelves,
}) => {
  const [first, second] = [await shelves.place(), await shelves.place()]
  await desk.operator(page, 'orders', 'Wasim Warehouse')
  await page.goto('orders?status=placed')
  await page.getByRole('link', { name: first }).focus()
  await page.keyboard.press('a', asPerson)
  await toastSaid(page, `${first} accepted`)
  await expect(row(page, first)).toBeHidden()
  await expect(row(page, second).getByRole('link')).toBeFocused()
  await page.keyboard.press('z', asPerson)
  await toastSaid(page, 'Undone. Nobody was told.')
  await expect.poll(() => rowNumbers(page)).toEqual([first, second])

  await page.getByRole('link', { name: second }).click()
  await page.getByRole('button', { name: 'Ship' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ship' }).click()
  await expect(page.getByText('Being shipped by Wasim Warehouse. Nobody is told yet.')).toBeVisible()
  await page.getByRole('status', { name: 'Last move' }).getByRole('button', { name: 'Undo' }).click()
  await toastSaid(page, 'Undone. Nobody was told.')
  await expect(page.getByRole('button', { name: 'Ship' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'History and notes' })).not.toContainText('on its way')
})

test('many moves are undone at once', async ({ page, desk, shelves }) => {
  const numbers = [await shelves.place(), await shelves.place(), await shelves.place()]
  await desk.operator(page, 'orders', 'Wasim Warehouse')
  await page.goto('orders?status=placed')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Ship' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship 3 orders' })
  await dialog.getByRole('button', { name: 'Ship 3 orders' }).click()
  await expect(dialog.getByText('shipped').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await toastSaid(page, 'Undone. Nobody was told.')
  await expect.poll(() => rowNumbers(page)).toEqual(numbers)
})

test('others see who is about to do what, and can’t come in between', async ({
  page,
  desk,
  shelves,
  browser,
  baseURL,
  consoleDatabase,
}) => {
  const number = await shelves.place()
  await desk.operator(page, 'orders', 'Wasim Warehouse')
  const other = await browser.newPage({ baseURL: baseURL! })
  await desk.operator(other, 'support', 'Sunita Support')
  await other.goto(`orders/${number}`)
  await expect(heading(other, number)).toBeVisible()
  await other.getByRole('button', { name: 'Decline' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('None left')
  await page.goto(`orders/${number}`)
  await page.getByRole('button', { name: 'Accept' }).click()
  await toastSaid(page, `${number} accepted`)
  // For as long as this test takes.
  await consoleDatabase.pool.query(
    `update pending_moves set due_at = now() + interval '1 hour'
      where order_id = (select id from orders where order_number = $1)`,
    [number],
  )
  await expectNoFindings(page, 'undo')

  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('Being accepted by Wasim Warehouse')).toBeVisible()
  await other.goto('orders?status=placed')
  await expect(row(other, number)).toContainText('by Wasim Warehouse')
  await expectNoFindings(other, 'a move of another operator')
  await other.close()
})

test('a shipped order that was not sent after all is accepted again, with a reason', async ({
  page,
  desk,
  shelves,
}) => {
  const number = await shelves.place()
  await shelves.move(number, 'complete')
  await desk.operator(page, 'orders', 'Wasim Warehouse')
  await page.goto(`orders/${number}`)
  await page.getByRole('button', { name: 'Not sent after all' }).click()
  const dialog = page.getByRole('dialog', { name: `${number} was not sent after all` })
  const send = dialog.getByRole('button', { name: 'Not sent after all' })
  await send.click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expectNoFindings(page, 'not sent after all')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The parcel was damaged at the depot')
  await send.click()
  await toastSaid(page, `${number} not sent after all`)
  await shelves.movesMade(page)
  await expect(page.getByRole('button', { name: 'Ship' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'History and notes' })).toContainText(
    'Not sent after all: The parcel was damaged at the depot',
  )
})

test('what did not happen is said at the desk until somebody has read it', async ({
  page,
  desk,
  shelves,
  consoleDatabase,
}) => {
  const number = await shelves.place()
  await desk.operator(page, 'support', 'Sunita Support')
  await consoleDatabase.pool.query(
    `insert into pending_moves (order_id, "to", details, actor, refused_at, refusal)
      select id, 'complete', '{}', 'Wasim Warehouse', now(), 'Wasim Warehouse may not move orders any more'
      from orders where order_number = $1`,
    [number],
  )
  await page.goto('orders?status=placed')
  await page.getByRole('link', { name: 'Did not happen 1' }).click()
  await expect(row(page, number)).toContainText('Not shipped')
  await expectNoFindings(page, 'did not happen')
  await row(page, number).getByRole('link').click()
  await expect(page.getByText(/^Not shipped: Wasim Warehouse may not move orders any more/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear this message' }).click()
  await expect(page.getByText(/^Not shipped/)).toBeHidden()
  await page.goto('orders?status=placed')
  await expect(row(page, number)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Did not happen/ })).toBeHidden()
})
