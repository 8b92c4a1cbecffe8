/** Two operators change a client's settings at once; `month.spec.ts` has the rest of the settings. */
import { expect, test } from './console-test.ts'

test('two who save at once: the second sees what the first has changed, and keeps what was typed', async ({
  page,
  desk,
  consoleDatabase,
}) => {
  await desk.operator(page, 'manager', 'Mohan Manager')
  await page.goto('client')
  await page.getByRole('textbox', { name: 'Telephone' }).fill('+91 80 1234567')
  await consoleDatabase.pool.query('update clients set report_days = 21 where id = $1', [desk.client.id])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else has changed this client meanwhile.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '21' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'Days to report a problem' })).toHaveValue('21')
  await expect(page.getByRole('textbox', { name: 'Telephone' })).toHaveValue('+91 80 1234567')
})
