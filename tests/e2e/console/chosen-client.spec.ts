/** The chosen client of an operator who has several. */
import { addClient } from '../../server/catalogue-builders.ts'
import { scan } from '../../setup/scan.ts'
import { asPerson, expect } from './console-test.ts'
import { heading, test } from './order-desk-test.ts'

test('the chosen client stays chosen through an order, its packing list, its member, the audit log and a scan', async ({
  page,
  desk,
  shelves,
  consoleDatabase,
}) => {
  const loginId = `other${desk.client.loginId}`
  await addClient(consoleDatabase.db, { loginId, clientCode: loginId, clientName: 'Other Industries' })
  const number = await shelves.place()
  await desk.operator(page, 'owner', 'Olga Owner', null)
  await page.goto('orders?status=placed')
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.selectOption({ value: desk.client.loginId })
  const staysChosen = () => expect(client).toHaveValue(desk.client.loginId)

  await page.getByRole('link', { name: number }).click()
  await expect(heading(page, number)).toBeVisible()
  await staysChosen()
  await page.getByRole('link', { name: 'Packing list' }).click()
  await expect(heading(page, 'Packing list')).toBeVisible()
  await staysChosen()
  await page.goBack()
  await page.keyboard.press('a', asPerson)
  await expect(page.getByText(/Being accepted by/)).toBeVisible()
  await page.getByRole('link', { name: 'Asha Rao' }).click()
  await expect(heading(page, 'Asha Rao')).toBeVisible()
  await staysChosen()
  await page.getByRole('link', { name: 'Audit' }).click()
  await page
    .getByRole('link', { name: `order ${number}` })
    .first()
    .click()
  await expect(heading(page, number)).toBeVisible()
  await staysChosen()
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(heading(page, 'Points owed')).toBeVisible()
  await scan(page, number)
  await expect(heading(page, number)).toBeVisible()
  await staysChosen()
})
