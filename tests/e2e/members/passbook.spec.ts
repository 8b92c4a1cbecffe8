/** The points passbook in a real browser, with the real server. */
import { readFile } from 'node:fs/promises'
import { logIn } from '../journey.ts'
import { expectNoFindings } from '../no-findings.ts'
import { expect, test } from '../shop-test.ts'

test('a member reads what moved and what expires when [P.1, P.2]', async ({ page, member, members }) => {
  await members.grant(member, { points: 600, reason: 'Idea of the month', lastDay: '2099-12-31' })
  await logIn(page, member)
  await page.goto('My_profile')
  await page.getByRole('tab', { name: 'Passbook' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('600 pts expire on 31 December 2099')).toBeVisible()
  await expect(main.getByText('Idea of the month')).toBeVisible()
  await expect(main.getByText('+600 pts')).toBeVisible()
  await expect(main.getByText('Good until 31 December 2099')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoFindings(page, `the passbook at ${width} px`)
  }
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Passbook', selected: true })).toBeVisible()
  await main.getByLabel('Year').selectOption('2024')
  await expect(main.getByText('Nothing moved in this year.')).toBeVisible()
  await main.getByRole('button', { name: 'Show all years' }).click()
  await expect(main.getByText('Idea of the month')).toBeVisible()
})

test('all of it is downloaded as CSV, and printed without the shop around it [P.10]', async ({
  page,
  member,
  members,
}) => {
  await members.grant(member, { points: 5, reason: '=1+1' })
  await logIn(page, member)
  await page.goto('My_profile?tab=passbook')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^passbook-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain("'=1+1,,5,")
  expect(text).toMatch(/^\uFEFFDate,Reason,Order,Amount,Balance,Good until\r\n/)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('table')).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'tablist'] as const)
    await expect(page.getByRole(role)).toBeHidden()
  for (const said of ['Banyan Works', /^Passbook of Meera Nair, /, 'Balance 1,00,005 pts'])
    await expect(page.getByRole('main').getByText(said, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('cell').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ media: null, colorScheme: null })

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
})
