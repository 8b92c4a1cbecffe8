/** The reward manager's points: given to some, seen before, approved by a second person, undone. */
import type { Page } from 'playwright/test'
import type { OpenDatabase } from '../../../server/db/open.ts'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { addMember } from '../../server/catalogue-builders.ts'
import { expectNoFindingsInEither } from '../no-findings.ts'
import { expect, tabTo, test, type Desk } from './console-test.ts'

let made = 0
/** Not met by any other test. */
function newMobile(): string {
  made += 1
  return `8${String(Date.now() * 100 + made).slice(-9)}`
}

async function threeMembers({ db }: OpenDatabase, { client }: Desk) {
  const members = []
  for (const name of ['Asha Rao', 'Ravi Iyer', 'Meera Nair'])
    members.push(await addMember(db, client.id, { mobile: newMobile(), name }))
  return members
}

const balances = async ({ pool }: OpenDatabase, { client }: Desk) => {
  const { rows } = await pool.query<{ points: number }>(
    'select points from members where client_id = $1 order by id',
    [client.id],
  )
  return rows.map(({ points }) => points)
}

const lines = (page: Page) => page.getByRole('textbox', { name: 'Members' })
const preview = (page: Page) => page.getByRole('region', { name: 'What happens then' })

test('points for three are seen before, given as seen, and taken back with what was said before', async ({
  page,
  desk,
  consoleDatabase,
}) => {
  const members = await threeMembers(consoleDatabase, desk)
  await desk.operator(page, 'manager', 'Mohan Manager')
  await page.goto('grants')
  await expect(page.getByRole('heading', { name: 'No points were given yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Give points' }).click()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(lines(page)).toHaveAccessibleDescription(/Please fill this in/)

  await page.getByRole('searchbox', { name: 'Find a member' }).fill('asha')
  await page.getByRole('button', { name: 'Add Asha Rao' }).click()
  await expect(lines(page)).toHaveValue(members[0]?.mobile ?? '')
  await lines(page).fill(
    `${members[0]?.mobile}\n${members[1]?.mobile}, 700\n9999999999\n12, 5\n${members[2]?.mobile}\t-1`,
  )
  await page.getByRole('textbox', { name: 'Points for each' }).fill('500')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Diwali 2026')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(preview(page).getByRole('list', { name: 'What is wrong' }).getByRole('listitem')).toHaveText([
    'Line 3, mobile: there is no such member',
    'Line 4, mobile: must be 10 digits',
    'Line 5, points: -1 is more than the balance of 0',
  ])
  await expect(preview(page).getByRole('button', { name: /^Give/ })).toHaveCount(0)
  await expectNoFindingsInEither(page, 'a grant with faults')

  await lines(page).fill(members.map(({ mobile }) => mobile).join('\n'))
  await expect(preview(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(preview(page)).toContainText('1,500 points for 3 members')
  expect(await balances(consoleDatabase, desk)).toEqual([0, 0, 0])
  await expectNoFindingsInEither(page, 'a grant before it happens')
  await preview(page).getByRole('button', { name: 'Give 1,500 points' }).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Grant \d+$/)
  expect(await balances(consoleDatabase, desk)).toEqual([500, 500, 500])
  await expectNoFindingsInEither(page, 'a grant')

  const { db } = consoleDatabase
  await writeLedgerLine(db, { memberId: members[2]?.id ?? 0, amount: -150, reason: 'Spent' })
  await page.getByRole('button', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog')
  const said = '2 of 3 give back 1,000; 1 had spent 150, the other 350 come back too.'
  await expect(dialog).toContainText(said)
  await expectNoFindingsInEither(page, 'an undo before it happens')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong month')
  await dialog.getByRole('button', { name: 'Take back 1,350 points' }).click()
  await expect(dialog).toContainText(said)
  await dialog.locator('button', { hasText: 'Close' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(await balances(consoleDatabase, desk)).toEqual([0, 0, 0])
})

test('above the limit it waits for somebody else, who approves or rejects it', async ({
  page,
  browser,
  desk,
  consoleDatabase,
}) => {
  const [member] = await threeMembers(consoleDatabase, desk)
  await consoleDatabase.pool.query('update clients set approval_above = 100 where id = $1', [desk.client.id])
  await desk.operator(page, 'manager', 'Mohan Manager')
  async function ask(points: string) {
    await page.goto(`members/${member?.id}`)
    await page.getByRole('link', { name: 'Give points' }).click()
    await expect(lines(page)).toHaveValue(member?.mobile ?? '')
    await page.getByRole('textbox', { name: 'Points for each' }).fill(points)
    await page.getByRole('textbox', { name: 'Reason' }).fill('Ten years')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(preview(page)).toContainText('nothing moves until somebody else approves it')
    await preview(page)
      .getByRole('button', { name: `Ask for approval of ${points} points` })
      .click()
    await expect(page.getByText('Waits for approval')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('somebody else has to approve it')
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  }
  await ask('200')
  await ask('300')
  expect(await balances(consoleDatabase, desk)).toEqual([0, 0, 0])

  const context = await browser.newContext()
  const second = await context.newPage()
  await desk.operator(second, 'manager', 'Meera Second')
  const home = new URL(page.url()).origin
  await second.goto(`${home}/rewards_points_admin/grants?state=waiting`)
  const waiting = second.getByRole('table', { name: 'Grants' }).getByRole('link')
  await expect(waiting).toHaveCount(2)
  await expectNoFindingsInEither(second, 'grants')
  await waiting.first().click()
  await second.getByRole('button', { name: 'Reject' }).click()
  await second.getByRole('textbox', { name: 'Reason' }).fill('Too many')
  await second.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(second.getByText('Rejected', { exact: true })).toBeVisible()
  await second.goBack()
  await expect(waiting).toHaveCount(1)
  await waiting.first().click()
  await second.getByRole('button', { name: 'Approve' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Granted', { exact: true })).toBeVisible()
  await context.close()
  expect(await balances(consoleDatabase, desk)).toEqual([200, 0, 0])
})

test('with the keyboard alone, on a phone', async ({ page, desk, consoleDatabase }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [member] = await threeMembers(consoleDatabase, desk)
  await desk.operator(page, 'manager', 'Mohan Manager')
  const { keyboard } = page
  const isWider = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  await page.goto('grants')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, /^Give points/)
  await keyboard.press('Enter')
  await expect(lines(page)).toBeVisible()
  await tabTo(page, /^Members/)
  await keyboard.type(`${member?.mobile}, 40`)
  await tabTo(page, /^Reason/)
  await keyboard.type('Quiz winner')
  await keyboard.press('Enter')
  await expect(preview(page)).toContainText('40 points for 1 member')
  expect(await isWider()).toBe(false)
  await expectNoFindingsInEither(page, 'a grant on a phone')
  await tabTo(page, /^Give 40 points/)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Grant/)
  expect(await isWider()).toBe(false)
  await tabTo(page, /^Undo/)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('All 40 come back.')
  await tabTo(page, /^Reason/)
  await keyboard.type('Wrong one')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/is undone$/)
  await keyboard.press('Escape')
  expect(await balances(consoleDatabase, desk)).toEqual([0, 0, 0])
})
