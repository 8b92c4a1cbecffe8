/** Reports in the browser: the forecast and what is behind its bars, movement, redemptions, stock and the books. */
import type { Page } from 'playwright/test'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { expectNoFindings, expectNoFindingsInEither } from '../no-findings.ts'
import { expect } from './console-test.ts'
import { test } from './order-desk-test.ts'

const TIME_ZONE = 'Asia/Kolkata'

const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody').getByRole('row')

test('a manager reads what is owed, what is behind it, and whether the books agree', async ({
  page,
  desk,
  shelves,
  consoleDatabase,
}) => {
  const { db, pool } = consoleDatabase
  const { member, bottle, place } = shelves
  for (const [months, amount] of [500, 1200, 800, 0, 2500].entries())
    if (amount > 0)
      await writeLedgerLine(db, {
        memberId: member.id,
        amount,
        reason: 'Diwali 2026',
        expires: { day: `2099-0${months + 1}-28`, timeZone: TIME_ZONE },
      })
  await place([{ id: bottle.id, quantity: 2 }])
  await pool.query('update products set stock = 1 where id = $1', [bottle.id])
  await desk.operator(page, 'manager', 'Meera Manager')

  await page.goto('reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Points owed' })).toBeVisible()
  const forecast = 'Points by the month of their last day'
  // The order took the first lots to expire: 800 of 500 and 1,200.
  await expect(rowsOf(page, forecast)).toHaveText([/Feb 2099.*900/, /Mar 2099.*800/, /May 2099.*2,500/])
  await expect(page.getByRole('region', { name: /^Owed on/ })).toContainText('10,04,200')
  await expectNoFindingsInEither(page, 'points owed')

  await page.getByLabel('What if points expired after').selectOption('12 months')
  await page.getByLabel('Value of a point').fill('0.25')
  await page.getByLabel('Value of a point').press('Enter')
  await expect(page.getByRole('columnheader', { name: 'What if' })).toBeVisible()
  await expect(page).toHaveURL(/expire_months=12.*value_per_point=0.25/)
  await expect(rowsOf(page, forecast).last()).toContainText('625')
  await expectNoFindings(page, 'points owed, what if')

  // A bar opens its lots, and so does its row.
  await page.locator('svg a').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Points that expire in/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'May 2099' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Points that expire in May 2099' })).toBeVisible()
  await expect(rowsOf(page, 'Points that expire in May 2099')).toHaveText([
    /Asha Rao.*2,500.*28 May 2099.*Diwali/,
  ])
  await expectNoFindingsInEither(page, 'lots')

  const reports = page.getByRole('navigation', { name: 'Reports' })
  await reports.getByRole('link', { name: 'Movement' }).click()
  await expect(rowsOf(page, 'What led from one balance to the other')).toHaveText([
    /^Before.*0$/,
    /Granted.*10,05,000/,
    /Redeemed.*−800/,
    /^Refunded\D*0$/,
    /^Expired\D*0$/,
    /^Taken back\D*0$/,
    /^After.*10,04,200/,
  ])
  // On paper: the report, without what only a screen is for.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Movement' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'What led from one balance to the other' })).toBeVisible()
  for (const away of [
    reports,
    page.getByLabel('From', { exact: true }),
    page.getByRole('button', { name: 'Print' }),
  ])
    await expect(away).toBeHidden()
  await page.emulateMedia({ media: null })
  await expectNoFindingsInEither(page, 'movement')

  await reports.getByRole('link', { name: 'Breakage' }).click()
  await expect(rowsOf(page, 'Breakage by month')).toHaveText([
    /\d{4}\D*10,05,000\D*800\D*10,04,200\D*0\D*0 %/,
  ])
  await expectNoFindingsInEither(page, 'breakage')

  await reports.getByRole('link', { name: 'Redemptions' }).click()
  await expect(rowsOf(page, 'Redemptions by month')).toHaveText([/\d{4}\D*1\D*2\D*800\D*0$/])
  await page.getByRole('combobox', { name: 'By' }).selectOption('Product')
  await expect(rowsOf(page, 'Redemptions by product')).toHaveText([/Steel bottle, 750 ml BOTTLE/])
  await expectNoFindingsInEither(page, 'redemptions')

  await reports.getByRole('link', { name: 'Stock' }).click()
  await expect(rowsOf(page, 'Products that run out')).toHaveText([/Steel bottle.*1.*2$/])
  await expectNoFindingsInEither(page, 'stock')

  await reports.getByRole('link', { name: 'Books' }).click()
  const rules = rowsOf(page, 'Rules of the books')
  await expect(rules.first()).toContainText('A balance is the sum of its ledger')
  await expect(async () => {
    await page.reload()
    await expect(rules.getByText('Not checked yet')).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 2, name: /^The books, as checked by/ })).toBeVisible()
  await expectNoFindingsInEither(page, 'the books')
})
