/** A manager's files: checked, looked through, put right, applied, and none of it by surprise. */
import type { Page } from 'playwright/test'
import { addMember } from '../../server/catalogue-builders.ts'
import { expectNoFindingsInEither } from '../no-findings.ts'
import { expect, tabTo, test } from './console-test.ts'

let made = 0
/** Not met by any other test. */
function newMobile(): string {
  made += 1
  return `5${String(Date.now() * 100 + made).slice(-9)}`
}

const csv = (...lines: string[]) => ({
  name: 'members.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
})

const state = (page: Page) => page.getByRole('region', { name: 'Members' }).getByRole('status').first()
const row = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row', { name })

test.describe('a file', () => {
  test('is checked, its faults left out, and applied, with the keyboard alone', async ({
    page,
    desk,
    consoleDatabase,
  }) => {
    const { keyboard } = page
    const [known, added] = [newMobile(), newMobile()]
    await addMember(consoleDatabase.db, desk.client.id, { mobile: known, name: 'Asha Rao', email: '' })
    await desk.operator(page, 'manager', 'Mohan Manager')
    await page.goto('members')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await tabTo(page, /^Files/)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
    await expect(page.getByText('No file was uploaded yet')).toBeVisible()
    await expectNoFindingsInEither(page, 'files')

    await tabTo(page, /^What it is about/)
    await keyboard.type('Mem')
    await tabTo(page, /^What it is for/)
    await keyboard.type('Joiners in November')
    await keyboard.press('Enter')
    await expect(page.getByText('Choose a file.')).toBeVisible()
    await page
      .getByLabel('CSV file')
      .setInputFiles(csv('mobile,name,email', `${known},Asha R,`, `${added},Ravi Iyer,`, '93,Bad,no'))
    await tabTo(page, /^Check the file/)
    await keyboard.press('Enter')

    await expect(page.getByRole('heading', { level: 1, name: 'Joiners in November' })).toBeVisible()
    await expect(state(page)).toHaveText('1 of 3 rows can’t be applied. Of the others: 1 new, 1 changed.')
    await expect(row(page, 'Faults', 'mobile')).toContainText('Line 4')
    await expect(row(page, 'Faults', 'email')).toContainText('"no" is no email address')
    await expect(row(page, 'Changes', known)).toContainText('name')
    await expect(row(page, 'Changes', known)).toContainText('Asha Rao → Asha R')
    await expect(row(page, 'Changes', added)).toContainText('New')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Faults as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await expectNoFindingsInEither(page, 'a file with faults')

    await expect(page.getByRole('button', { name: 'Apply 2 rows' })).toBeDisabled()
    await tabTo(page, /^Leave the 1 wrong row out/)
    await keyboard.press('Space')
    await tabTo(page, /^Apply 2 rows/)
    await keyboard.press('Enter')
    await expect(state(page)).toHaveText('2 rows were applied.')
    await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
    await expectNoFindingsInEither(page, 'an applied file')

    await tabTo(page, /^Files/)
    await keyboard.press('Enter')
    await expect(row(page, 'Files', 'Joiners in November')).toContainText('Applied')
  })

  test('that would lock members out says so, and is checked again once the data has changed', async ({
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
    await expectNoFindingsInEither(page, 'a file that harms')

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

  test('of a role that may only move orders is about those', async ({ page, desk }) => {
    await desk.operator(page, 'orders', 'Omar Orders')
    await page.goto('files')
    await expect(page.getByLabel('What it is about').getByRole('option')).toHaveText(['Order moves'])
  })
})
