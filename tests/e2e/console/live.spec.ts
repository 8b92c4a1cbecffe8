/** An open console hears of what others do; the home, and the one search. */
import type { Page } from 'playwright/test'
import { expectNoFindings } from '../no-findings.ts'
import { expect } from './console-test.ts'
import { heading, row, rowNumbers, test } from './order-desk-test.ts'

const link = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name })

test('two clerks at once: the open desk hears of a new order, and of what the other does, without being touched', async ({
  page,
  browser,
  baseURL,
  desk,
  shelves,
}) => {
  const first = await shelves.place()
  await desk.operator(page, 'orders', 'Chitra Clerk')
  await page.goto('orders?status=placed')
  await expect(row(page, first)).toBeVisible()
  await expect(link(page, 'Orders 1')).toBeVisible()
  await expect(page).toHaveTitle('(1) Orders · Rewards console')

  // Placed by another process of the same database.
  const second = await shelves.place()
  await expect(row(page, second)).toBeVisible({ timeout: 2000 })
  await expect(page).toHaveTitle('(2) Orders · Rewards console')

  const other = await (await browser.newContext()).newPage()
  await desk.operator(other, 'orders', 'Dinesh Clerk')
  await other.goto(`${baseURL}orders/${first}`)
  await other.getByRole('button', { name: 'Accept' }).click()
  await expect(row(page, first)).toHaveCount(0)
  expect(await rowNumbers(page)).toEqual([second])
  await expect(link(page, 'Orders 1')).toBeVisible()
  await other.context().close()
})

test('a session that ends elsewhere is noticed by a page that nobody touches', async ({
  page,
  desk,
  shelves,
  consoleDatabase,
}) => {
  await shelves.place()
  await desk.operator(page, 'orders', 'Chitra Clerk')
  await page.goto('orders?status=placed')
  await expect(row(page, 'RP-')).toBeVisible()
  await consoleDatabase.pool.query(
    `delete from operator_sessions where operator_id in (select operator_id from operator_roles where client_id = $1)`,
    [desk.client.id],
  )
  await shelves.place()
  await expect(page.getByRole('dialog').getByLabel('Passphrase')).toBeVisible()
})

test('the home says what waits for a role, and leads there', async ({
  page,
  desk,
  shelves,
  consoleDatabase,
}) => {
  await desk.operator(page, 'manager', 'Mohan Manager')
  await page.goto('')
  await expect(heading(page, 'Home')).toBeVisible()
  await expect(page.getByText('Nothing waits for you. Well done.')).toBeVisible()
  await expect(page.getByText('No order is late.')).toBeVisible()

  const late = await shelves.place()
  await consoleDatabase.pool.query(
    `update orders set expected_delivery = '2020-01-01' where order_number = $1`,
    [late],
  )
  const broken = await shelves.place()
  await shelves.arriveDamaged(broken, 'No lid')
  const waiting = page.getByRole('list', { name: 'Waiting for you' })
  await expect(waiting.getByRole('link')).toHaveText(['1new order to accept', '1reported problem to answer'])
  await expectNoFindings(page, 'the home')

  await waiting.getByRole('link', { name: 'problem' }).click()
  await expect(row(page, broken)).toBeVisible()
  await link(page, 'Home').click()
  await page.getByRole('link', { name: /past its expected day/ }).click()
  await expect(row(page, late)).toBeVisible()
  expect(await rowNumbers(page)).toEqual([late])
})

test('one search finds an order in any state, and a search in a tab says what the others have', async ({
  page,
  desk,
  shelves,
  consoleDatabase,
}) => {
  const shipped = await shelves.place()
  await shelves.move(shipped, 'complete')
  await consoleDatabase.pool.query('update orders set tracking_number = $1 where order_number = $2', [
    `TRK ${shipped}`,
    shipped,
  ])
  await desk.operator(page, 'manager', 'Mohan Manager')
  await page.goto('')
  await expect(heading(page, 'Home')).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toBeFocused()
  await field.fill(`trk${shipped}`)
  await expect(page.getByRole('option')).toHaveText([new RegExp(shipped)])
  await expectNoFindings(page, 'the search')
  await page.keyboard.press('Enter')
  await expect(heading(page, shipped)).toBeVisible()

  // The hits need not be there yet.
  await page.keyboard.press('/', { delay: 60 })
  await field.pressSequentially(shelves.member.mobile)
  await page.keyboard.press('Enter')
  await expect(heading(page, shipped)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto(`orders?status=placed&q=${encodeURIComponent(`TRK ${shipped}`)}`)
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.getByRole('link', { name: '1 in Undelivered' }).click()
  await expect(row(page, shipped)).toBeVisible()
})

test('a link to what a role does not include, and to a client that is none, say so', async ({
  page,
  desk,
}) => {
  await desk.operator(page, 'support', 'Sunita Support')
  for (const path of [
    'reports',
    'client',
    'client/new',
    'announcements',
    'grants/new',
    'operators',
    'audit',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Your role does not include this' })).toBeVisible()
  }
  await expectNoFindings(page, 'a page for another role')
  await page.goto('orders?client=nobody')
  await expect(page.getByRole('heading', { name: 'There is no client nobody for you' })).toBeVisible()
  await page.getByRole('link', { name: 'Your clients' }).click()
  await expect(heading(page, 'Home')).toBeVisible()
})

test('the catalogue’s role has a home that says where its work is done', async ({ page, desk }) => {
  await desk.operator(page, 'catalogue', 'Kavita Catalogue')
  await page.goto('')
  await expect(page.getByText('changed with the command line')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('home and search fit, in light and dark', async ({ page, desk, shelves }) => {
    await shelves.place()
    await desk.operator(page, 'manager', 'Mohan Manager')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('')
      await expect(page.getByText('new order to accept')).toBeVisible()
      await expectNoFindings(page, `the home, ${colorScheme}`)
      await page.getByRole('button', { name: 'Search everything' }).click()
      await page.getByRole('combobox', { name: 'Search everything' }).fill('asha')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectNoFindings(page, `the search, ${colorScheme}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
  })
})
