/** A file that would do harm, and whose data changes before it is applied; `month.spec.ts` has the rest of files. */
import type { Page } from 'playwright/test'
import { addMember } from '../../server/catalogue-builders.ts'
import { expectNoFindings } from '../no-findings.ts'
import { expect, newMobile, test } from './console-test.ts'

const csv = (...lines: string[]) => ({
  name: 'members.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
})

const state = (page: Page) => page.getByRole('region', { name: 'Members' }).getByRole('status').first()
const row = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row', { name })

test('a file that would lock members out says so, and is checked again once the data has changed', async ({
  page,
  desk,
  consoleDatabase,
}) => {
  const { db, pool } = consoleDatabase
  const [mobile, other] = [newMobile(), newMobile()]
  await addMember(db, desk.client.id, { mobile, name: 'Asha Rao' })
  await addMember(db, desk.client.id, { mobile: other, name: 'Meera Nair' })
  await desk.operator(page, 'manager', 'Mohan Manager')
  await page.goto('files')
  await page.getByLabel('What it is about').selectOption('Members')
  await page.getByLabel('What it is for').fill('Leavers')
  await page
    .getByLabel('CSV file')
    .setInputFiles(csv('mobile,name,active', `${mobile},Asha Rao,0`, `${other},Meera N,`))
  await page.getByRole('button', { name: 'Check the file' }).click()
  const apply = page.getByRole('button', { name: /^Apply/ })
  await expect(page.getByText('would lock out 1')).toBeVisible()
  await expect(row(page, 'Changes', other)).toContainText('Meera Nair → Meera N')
  await expect(apply).toBeDisabled()
  await page.getByLabel('This is what I want').check()
  await expectNoFindings(page, 'a file that harms')

  await pool.query('update members set is_active = false where mobile = $1', [mobile])
  await pool.query("update members set name = 'Meera B' where mobile = $1", [other])
  await apply.click()
  await expect(page.getByText('2 rows have changed since. Check the file again.')).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(state(page)).toContainText('2 rows: 1 changed, 1 as they are.')
  await expect(row(page, 'Changes', other)).toContainText('Meera B → Meera N')

  await pool.query("update members set name = 'Meera N' where mobile = $1", [other])
  await apply.click()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(state(page)).toContainText('2 rows: 2 as they are. There is nothing to apply.')
  await expect(apply).toHaveCount(0)
})

test('a file of another kind gives nothing, says what it looks like, and is uploaded again as what it was for', async ({
  page,
  desk,
}) => {
  await desk.operator(page, 'manager', 'Mohan Manager')
  await page.goto('files')
  await page.getByLabel('What it is about').selectOption('Members')
  await page.getByLabel('What it is for').fill('June')
  await page.getByLabel('CSV file').setInputFiles(csv('mobile,points,expires', '9810000001,500,never'))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(state(page)).toHaveText('The file can’t be read as a whole. Put it right and upload it again.')
  await page.getByRole('link', { name: 'Upload it again' }).click()
  await expect(page.getByLabel('What it is about')).toHaveValue('members')
})
