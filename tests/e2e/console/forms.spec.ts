/** Nothing that is typed is lost, and nothing of it is left for anybody else. */
import type { Page } from 'playwright/test'
import { ADMIN_API_PREFIX } from '../../../src/contract/admin/calls.ts'
import { addMember } from '../../server/catalogue-builders.ts'
import { expectNoFindingsInEither } from '../no-findings.ts'
import { codeAt, expect, newMobile, PASSPHRASE, test } from './console-test.ts'

const signIn = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
const members = (page: Page) => page.getByRole('textbox', { name: 'Members' })
const reason = (page: Page) => page.getByRole('textbox', { name: 'Reason' })

/** Half a minute on, since each code works once. */
const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000))

async function signInAs(page: Page, { email, secret }: { email: string; secret: string }): Promise<void> {
  const dialog = signIn(page)
  await dialog.getByLabel('E-mail address').fill(email)
  await dialog.getByLabel('Passphrase').fill(PASSPHRASE)
  await dialog.getByLabel('Code').fill(nextCode(secret))
  await dialog.getByRole('button', { name: 'Sign in' }).click()
}

/** The session ends elsewhere, as by its time. */
const endSession = (page: Page) =>
  page.evaluate(async (address) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(address, { method: 'DELETE', headers, body: '{}' })
    await reply.text()
  }, `${ADMIN_API_PREFIX}/session`)

const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('a session that ends leaves the page with what was typed; another operator gets a fresh one', async ({
  page,
  desk,
  consoleDatabase,
}) => {
  const mobile = newMobile()
  await addMember(consoleDatabase.db, desk.client.id, { mobile, name: 'Asha Rao' })
  const second = await desk.operator(page, 'manager', 'Sana Second')
  const first = await desk.operator(page, 'manager', 'Mohan Manager')
  await page.goto('grants/new')
  await members(page).fill(`${mobile}, 40`)
  await reason(page).fill('Quiz winner')
  await endSession(page)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(signIn(page)).toBeVisible()
  await expectNoFindingsInEither(page, 'signing in again')
  // A press beside the dialog, or Escape, does not pass it.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(signIn(page)).toBeVisible()

  await test.step('the same operator goes on', async () => {
    await signInAs(page, first)
    await expect(signIn(page)).toBeHidden()
    await expect(members(page)).toHaveValue(`${mobile}, 40`)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByRole('region', { name: 'What happens then' })).toContainText('40 points')
  })
  await test.step('another one finds nothing of it', async () => {
    await endSession(page)
    await page.getByRole('button', { name: 'Check' }).click()
    await signInAs(page, second)
    await expect(page.getByRole('link', { name: 'Sana Second' })).toBeVisible()
    await page.goto('grants/new')
    await expect(members(page)).toHaveValue('')
    expect(await stored(page)).not.toContain(mobile)
    await page.goto('account')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })
})

test('a draft survives a reload and Back, and a sign-out forgets it in every tab', async ({ page, desk }) => {
  await desk.operator(page, 'manager', 'Mohan Manager')
  await page.goto('grants/new')
  await reason(page).fill('Quiz winner')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.reload()
  await expect(reason(page)).toHaveValue('Quiz winner')

  await page.getByRole('link', { name: 'Members' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave with unsaved changes?' })
  await expectNoFindingsInEither(page, 'leaving')
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('link', { name: 'Members' }).click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  await page.goBack()
  await expect(reason(page)).toHaveValue('Quiz winner')
  await expectNoFindingsInEither(page, 'unsaved changes')

  const other = await page.context().newPage()
  await other.goto('account')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(await stored(page)).toBe('[{},{}]')
  await other.close()
})

test('a dialog that was open when the session ended is still open after the sign-in', async ({
  page,
  desk,
  consoleDatabase,
}) => {
  const { id } = await addMember(consoleDatabase.db, desk.client.id, {
    mobile: newMobile(),
    name: 'Asha Rao',
  })
  const support = await desk.operator(page, 'support', 'Sunil Support')
  await page.goto(`members/${id}`)
  await page.getByRole('button', { name: 'Block' }).click()
  const block = page.getByRole('dialog', { name: 'Block Asha Rao?' })
  await block.getByRole('textbox', { name: 'Reason' }).fill('Lost her phone')
  await endSession(page)
  await block.getByRole('button', { name: 'Block' }).click()
  await signInAs(page, support)
  await expect(signIn(page)).toBeHidden()
  await expect(block.getByRole('textbox', { name: 'Reason' })).toHaveValue('Lost her phone')
  await block.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('No, an operator has blocked them')).toBeVisible()
})
