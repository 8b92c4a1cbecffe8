/** Operators' accounts: from an invitation's link to the audit log, in a real browser, by the keyboard alone. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { ADMIN_API_PREFIX, ADMIN_BASE_PATH, adminCalls } from '../../../src/contract/admin/calls.ts'
import { adminErrors } from '../../../src/contract/admin/errors.ts'
import { expectNoFindingsInEither } from '../no-findings.ts'
import { codeAt, expect, PASSPHRASE, tabTo, test, type Desk } from './console-test.ts'

/** Sets an account up on the page of its invitation. @returns the authenticator's secret */
async function setUp(page: Page, token: string): Promise<string> {
  await page.goto(`invitation#${token}`)
  await expect(page.getByRole('img', { name: 'Code for your authenticator app' })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await tabTo(page, /^Passphrase$/)
  await page.keyboard.type(PASSPHRASE)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSPHRASE)
  await tabTo(page, /^Code/)
  // A code that has passed meanwhile is said at its field.
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Is not right, or no longer/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(codeAt(secret, new Date()))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  return secret
}

test('an operator sets up, signs in, invites another, and the audit log has it: by keyboard alone', async ({
  page,
  desk,
}) => {
  const { email, token } = await desk.invite('owner', 'Olga Owner')
  await setUp(page, token)
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await tabTo(page, /I have kept them/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()

  // The link works once.
  await page.goto('sign-in')
  await page.goto(`invitation#${token}`)
  await expect(page.getByText('This link does not work any more')).toBeVisible()

  await page.goto('account')
  await tabTo(page, /Sign out/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  // Signed out, an address leads to the sign-in, and back after it.
  await page.goto('audit?operation=createOperator')
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not my passphrase')
  await page.keyboard.press('Tab')
  await page.keyboard.type(recovery)
  await page.keyboard.press('Enter')
  await expect(page.getByText('E-mail, passphrase or code is not right.')).toBeVisible()
  await page.getByLabel('Passphrase').focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(PASSPHRASE)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/audit\?operation=createOperator$/)
  await expect(page.getByText('Nothing was done that fits this filter')).toBeVisible()

  await page.goto('operators')
  await tabTo(page, /New operator/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('E-mail address')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please fill this in.')).toHaveCount(2)
  await page.keyboard.type(`second.${email}`)
  await tabTo(page, /Name/)
  await page.keyboard.type('Sana Second')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Choose role and client')).toBeVisible()
  await tabTo(page, /^Role/)
  await page.keyboard.type('Support')
  await expect(dialog.getByText(/^Orders with refunds/)).toBeVisible()
  await tabTo(page, /^Create and show the link/)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`${ADMIN_BASE_PATH}/invitation#`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Sana Second/ })).toContainText(
    `Support of ${desk.client.loginId}`,
  )

  await page.goto('audit?operation=createOperator')
  await expect(page.getByRole('row', { name: /Create operator/ })).toContainText('Olga Owner')
})

test('a row is found by J and K and opened by Enter; two who change the same are told', async ({
  page,
  desk,
  consoleDatabase,
}) => {
  await desk.operator(page, 'owner', 'Odette Own')
  const other = await desk.invite('support', 'Omar Other')
  await page.goto('operators')
  const table = page.getByRole('table', { name: 'Operators' })
  await expect(table.getByRole('link', { name: 'Omar Other' })).toBeVisible()
  // Other tests' operators of all clients are in the list too: row by row, past hers, to his.
  const focused = (name: string) => expect(table.getByRole('link', { name })).toBeFocused({ timeout: 200 })
  for (const name of ['Odette Own', 'Omar Other'])
    await expect(async () => {
      await page.keyboard.press('j')
      await focused(name)
    }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Omar Other' })
  await expect(dialog).toContainText(other.email)
  await consoleDatabase.pool.query(
    "update operators set name = 'Omar Changed', version = version + 1 where email = $1",
    [other.email],
  )
  await dialog.getByLabel('Name').fill('Omar Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Somebody else has changed Omar Other meanwhile')
  await expect(dialog).toContainText('Omar Changed')
  await expect(dialog.getByLabel('Name')).toHaveValue('Omar Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Omar Mine' })).toBeVisible()
})

test('a blocked operator is signed out with their next call', async ({ page, desk, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await context.newPage()
  await desk.operator(theirs, 'auditor', 'Anil Auditor')
  await theirs.goto('audit')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  // What a role may not do is not shown.
  await expect(theirs.getByRole('link', { name: 'Operators' })).toBeHidden()

  await desk.operator(page, 'owner', 'Olga Owner')
  await page.goto('operators')
  await page.getByRole('link', { name: 'Anil Auditor' }).click()
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('row', { name: /Anil Auditor/ })).toContainText('Blocked')
  await theirs.getByLabel('Subject').fill('operator 1')
  await theirs.getByLabel('Subject').press('Enter')
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await context.close()
})

test.describe('the sign-in', () => {
  test.use({ expectedErrors: /^Failed to load resource: .* (?:401|429) .*\/admin\/api\// })

  test('says until when it is locked after five wrong tries, of an address that nobody has', async ({
    page,
  }) => {
    await page.goto('sign-in')
    await page.getByLabel('E-mail address').fill(`nobody${Date.now()}@desk.example`)
    await page.getByLabel('Passphrase').fill(PASSPHRASE)
    await page.getByLabel('Code').fill('123456')
    for (let wrong = 0; wrong < 5; wrong++) {
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('E-mail, passphrase or code is not right.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy')
    }
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(/It is possible again at \d\d:\d\d\.$/)).toBeVisible()
  })
})

async function expectSoundAccounts(page: Page, desk: Desk): Promise<void> {
  await page.goto('sign-in')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectNoFindingsInEither(page, 'sign-in')
  await setUp(page, (await desk.invite('owner', 'Olga Owner')).token)
  await expectNoFindingsInEither(page, 'recovery codes')
  await page.goto(`invitation#${(await desk.invite('support', 'Nina New')).token}`)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Code for your authenticator app' })).toBeVisible()
  await expectNoFindingsInEither(page, 'invitation')
  for (const name of ['Account', 'Audit', 'Operators', 'Not found']) {
    await page.goto(name.toLowerCase().replace(' ', '-'))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectNoFindingsInEither(page, name)
  }
  await page.goto('operators')
  await page.getByRole('link', { name: 'Nina New' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFindingsInEither(page, 'an operator')
}

test('axe finds nothing, light or dark', ({ page, desk }) => expectSoundAccounts(page, desk))

test('axe finds nothing on a phone, light or dark', { tag: '@release' }, async ({ page, desk }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await expectSoundAccounts(page, desk)
})

test('the shop’s bundle carries nothing of the admin contract', () => {
  const words = [
    ADMIN_API_PREFIX,
    ADMIN_BASE_PATH,
    ...Object.values(adminCalls).map(({ summary }) => summary),
    ...Object.keys(adminErrors).filter((word) => word.includes('_')),
    'operators.manage',
  ]
  for (const file of readdirSync('dist/web', { recursive: true, encoding: 'utf8' }))
    if (/\.(?:js|css|html|json|map)$/.test(file)) {
      const text = readFileSync(path.join('dist/web', file), 'utf8')
      expect(
        words.filter((word) => text.includes(word)),
        file,
      ).toEqual([])
    }
})
