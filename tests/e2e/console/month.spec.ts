/** The reward manager's month, as one story: points given and undone, what is owed, an announcement, a shop that closes. */
import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright/test'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { addMember } from '../../server/catalogue-builders.ts'
import { sentCode } from '../../setup/members.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { expectNoFindingsInEither } from '../no-findings.ts'
import { expect, newMobile, tabTo, test as consoleTest, type Desk } from './console-test.ts'

const origin = () => new URL(runningShop().url).origin
const shopOf = ({ client }: Desk) => `${origin()}/rewards_points_website/${client.loginId}`

/** A member's open shop, in a browser context of its own, which the test closes. */
async function openShop(browser: Browser, desk: Desk, mobile: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const call = (path: string, data: object) => page.request.post(`${origin()}/api/v1/${path}`, { data })
  await call('get-otp-user-login', { client_id: desk.client.loginId, mobile_number: mobile })
  const request_otp = await sentCode(mobile)
  const verified = await call('verify-otp-user-login', {
    mobile_number: mobile,
    request_otp,
    device_token: null,
  })
  const { token } = ((await verified.json()) as { data: { token: string } }).data
  await page.addInitScript((mine) => localStorage.setItem('token', mine), token)
  await Promise.all([page.waitForEvent('websocket'), page.goto(shopOf(desk))])
  return page
}

const field = (where: Page | Locator, name: string | RegExp) => where.getByRole('textbox', { name })
const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name })
const preview = (page: Page) => page.getByRole('region', { name: 'What happens then' })
const fileState = (page: Page) => page.getByRole('region', { name: 'Points' }).getByRole('status').first()
/** The member's balance in their shop's header. */
const balance = (shop: Page, points: string) =>
  shop.getByRole('link', { name: `My points: ${points} pts` }).first()

interface Month {
  /** Asha, Ravi and Meera, without points. */
  members: { id: number; mobile: string }[]
  mobiles: [asha: string, ravi: string, meera: string]
  /** The manager, as whom the page is signed in. */
  manager: Awaited<ReturnType<Desk['operator']>>
  /** Asha’s open shop. */
  shop: Page
}

const test = consoleTest.extend<{ month: Month }>({
  month: async ({ page, desk, browser, consoleDatabase }, use) => {
    const members: Month['members'] = []
    for (const name of ['Asha Rao', 'Ravi Iyer', 'Meera Nair'])
      members.push(await addMember(consoleDatabase.db, desk.client.id, { mobile: newMobile(), name }))
    const mobiles = members.map(({ mobile }) => mobile) as Month['mobiles']
    const manager = await desk.operator(page, 'manager', 'Mohan Manager')
    const shop = await openShop(browser, desk, mobiles[0])
    await use({ members, mobiles, manager, shop })
    await shop.context().close()
  },
})

test(
  'points for three are seen before, and given as seen; a member sees them',
  { tag: '@translated' },
  async ({ page, desk, consoleDatabase, month: { mobiles, shop } }) => {
    const [asha, ravi, meera] = mobiles
    await consoleDatabase.pool.query('update clients set points_expire_months = 12 where id = $1', [
      desk.client.id,
    ])
    await page.goto('grants')
    await expect(page.getByRole('heading', { name: 'No points were given yet' })).toBeVisible()
    await page.getByRole('link', { name: 'Give points' }).click()
    await button(page, 'Check').click()
    const lines = field(page, 'Members')
    await expect(lines).toHaveAccessibleDescription(/Please fill this in/)
    await page.getByRole('searchbox', { name: 'Find a member' }).fill('asha')
    await button(page, 'Add Asha Rao').click()
    await expect(lines).toHaveValue(asha)
    await lines.fill(`${asha}\n${ravi}, 700\n9999999999\n12, 5\n${meera}\t-1`)
    await field(page, 'Points for each').fill('500')
    await field(page, 'Reason').fill('Diwali 2026')
    await button(page, 'Check').click()
    const wrong = preview(page).getByRole('list', { name: 'What is wrong' })
    await expect(wrong.getByRole('listitem')).toHaveText([
      'Line 3, mobile: there is no such member',
      'Line 4, mobile: "12" must be 10 digits, the first not 0',
      'Line 5, points: -1 is more than the balance of 0',
    ])
    await expect(button(preview(page), /^Give/)).toHaveCount(0)
    await expectNoFindingsInEither(page, 'a grant with faults')

    await lines.fill(`${asha}\n${ravi}\n${meera}`)
    await expect(preview(page)).toHaveCount(0)
    await button(page, 'Check').click()
    await expect(preview(page)).toContainText('1,500 points for 3 members')
    await expect(balance(shop, '0')).toBeVisible()
    // The last day that was shown, whatever the client's months become meanwhile.
    const given = page.waitForRequest(/\/grants$/)
    await button(preview(page), 'Give 1,500 points').dblclick()
    const row = { expires: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }
    expect((await given).postDataJSON()).toMatchObject({ grants: [row, row, row] })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Grant \d+$/)
    await expect(balance(shop, '500')).toBeVisible()
    await expect(shop.getByRole('link', { name: 'Notifications, 1 new' }).first()).toBeVisible()
    await expectNoFindingsInEither(page, 'a grant')
  },
)

test.describe('on other days', { tag: '@release' }, () => {
  test('the client’s colour and limits are set; the open shop shows it', async ({
    page,
    month: { shop },
  }) => {
    await page.goto('client')
    await expect(page.getByRole('heading', { level: 1, name: 'Desk Industries' })).toBeVisible()
    await expectNoFindingsInEither(page, 'the settings')
    const colour = field(page, /^Accent colour/)
    await colour.fill('red')
    await field(page, 'Name').fill('Desk Tools')
    await field(page, /^Points above which a second person approves/).fill('2000')
    await field(page, /^Months until points expire/).fill('12')
    await button(page, 'Save').click()
    await expect(colour).toHaveAccessibleDescription(/Must be a colour such as #0f766e\./)
    await colour.fill('#b4532a')
    await expect(page.getByRole('figure').filter({ hasText: 'Light' })).toContainText(/button text \d+\.\d:1/)
    await button(page, 'Save').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Desk Tools' })).toBeVisible()
    await expect(shop).toHaveTitle('Desk Tools')
    const accent = () =>
      shop.evaluate(() => document.documentElement.style.getPropertyValue('--accent-light'))
    await expect.poll(accent).toBe('#b4532a')
  })

  test('above the limit nothing moves, and the one who asked can’t approve it; a second person rejects one, and approves the other', async ({
    page,
    desk,
    browser,
    consoleDatabase,
    month: { members, mobiles, manager, shop },
  }) => {
    const [asha, ravi] = mobiles
    await consoleDatabase.pool.query('update clients set approval_above = 2000 where id = $1', [
      desk.client.id,
    ])
    await page.goto(`members/${members[0]?.id}`)
    await page.getByRole('link', { name: 'Give points' }).click()
    await expect(field(page, 'Members')).toHaveValue(asha)
    await field(page, 'Points for each').fill('2001')
    await field(page, 'Reason').fill('Ten years')
    await button(page, 'Check').click()
    await expect(preview(page)).toContainText('nothing moves until somebody else approves it')
    await button(preview(page), 'Ask for approval of 2,001 points').click()
    await expect(page.getByText('Waits for approval')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('somebody else has to approve it')
    await expect(button(page, 'Approve')).toHaveCount(0)
    await expect(balance(shop, '0')).toBeVisible()

    await manager.give('Targets of October', [asha, ravi], 1500)
    const second = await (await browser.newContext()).newPage()
    await desk.operator(second, 'manager', 'Meera Second')
    await second.goto(`${origin()}/rewards_points_admin/grants?state=waiting`)
    const waiting = second.getByRole('table', { name: 'Grants' }).getByRole('link')
    await expect(waiting).toHaveText(['Targets of October', 'Ten years'])
    await expectNoFindingsInEither(second, 'grants')
    await waiting.last().click()
    await button(second, 'Reject').click()
    await field(second, 'Reason').fill('Too many')
    await button(second.getByRole('dialog'), 'Reject').click()
    await expect(second.getByText('Rejected', { exact: true })).toBeVisible()
    await second.goBack()
    await expect(waiting).toHaveCount(1)
    await waiting.click()
    await button(second, 'Approve').click()
    await button(second.getByRole('alertdialog'), 'Approve').click()
    await expect(second.getByText('Granted', { exact: true })).toBeVisible()
    await expect(balance(shop, '1,500')).toBeVisible()
    await second.context().close()
  })

  test('a file is checked, its wrong row left out, and applied, with the keyboard alone', async ({
    page,
    desk,
    consoleDatabase,
    month: { mobiles, shop },
  }) => {
    const [asha, ravi] = mobiles
    const { keyboard } = page
    await consoleDatabase.pool.query('update clients set approval_above = 2000 where id = $1', [
      desk.client.id,
    ])
    await page.goto('')
    await tabTo(page, /^Files/)
    await keyboard.press('Enter')
    await expect(page.getByText('No file was uploaded yet')).toBeVisible()
    await tabTo(page, /^What it is about/)
    await keyboard.type('Poi')
    await tabTo(page, /^What it is for/)
    await keyboard.type('Targets of October')
    await keyboard.press('Enter')
    await expect(page.getByText('Choose a file.')).toBeVisible()
    const rows = ['mobile,points', `${asha},1500`, `${ravi},1500`, '93,5', '']
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'points.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await tabTo(page, /^Check the file/)
    await keyboard.press('Enter')

    await expect(page.getByRole('heading', { level: 1, name: 'Targets of October' })).toBeVisible()
    await expect(fileState(page)).toContainText('1 of 3 rows can’t be applied.')
    await expect(
      page.getByRole('table', { name: 'Faults' }).getByRole('row', { name: 'mobile' }),
    ).toContainText('Line 4')
    await expect(page.getByRole('table', { name: 'Changes' }).getByRole('row', { name: asha })).toContainText(
      '1500',
    )
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Faults as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await expectNoFindingsInEither(page, 'a file with faults')
    await expect(button(page, 'Apply 2 rows')).toBeDisabled()
    await tabTo(page, /^Leave the 1 wrong row out/)
    await keyboard.press('Space')
    await tabTo(page, /^Apply 2 rows/)
    await keyboard.press('Enter')
    await expect(page.getByText('which a second person must approve')).toBeVisible()
    await expect(fileState(page)).toContainText('2 rows went into a grant')
    await expect(page.getByText('Became a grant')).toBeVisible()
    await expect(balance(shop, '0')).toBeVisible()
  })

  test('a grant is undone, after it was said what comes back', async ({
    page,
    consoleDatabase,
    month: { members, mobiles, manager, shop },
  }) => {
    const grant = await manager.give('Diwali 2026', mobiles, 500)
    await expect(balance(shop, '500')).toBeVisible()
    await writeLedgerLine(consoleDatabase.db, {
      memberId: members[2]?.id ?? 0,
      amount: -150,
      reason: 'Spent',
    })
    await page.goto(`grants/${grant}`)
    await button(page, 'Undo').click()
    const dialog = page.getByRole('dialog')
    const said = '2 of 3 give back 1,000; 1 had spent 150, the other 350 come back too.'
    await expect(dialog).toContainText(said)
    await expectNoFindingsInEither(page, 'an undo before it happens')
    await field(dialog, 'Reason').fill('Wrong month')
    await button(dialog, 'Take back 1,350 points').click()
    await expect(dialog).toContainText(said)
    await dialog.locator('button', { hasText: 'Close' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(button(page, 'Undo')).toHaveCount(0)
    await expect(balance(shop, '0')).toBeVisible()
  })

  test('what is owed is what members see, on the page and in its file', async ({
    page,
    desk,
    consoleDatabase,
    month: { mobiles, manager },
  }) => {
    await consoleDatabase.pool.query('update clients set points_expire_months = 12 where id = $1', [
      desk.client.id,
    ])
    await manager.give('Diwali 2026', mobiles, 500)
    await page.goto('reports')
    await expect(page.getByRole('region', { name: /^Owed on/ })).toContainText('1,500')
    const forecast = page.getByRole('table', { name: 'Points by the month of their last day' })
    await expect(forecast.locator('tbody').getByRole('row')).toHaveText([/^\w+ \d{4}.*1,500$/])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV of these' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toMatch(/,outstanding,,1500,,3\r?\n/)
  })

  test('an announcement is written with the keyboard alone, seen before it is sent, and arrives', async ({
    page,
    month: { mobiles, manager, shop },
  }) => {
    const { keyboard } = page
    await manager.give('Diwali 2026', mobiles.slice(0, 2), 500)
    await page.goto('announcements')
    await expect(page.getByRole('heading', { name: 'Nothing was announced yet' })).toBeVisible()
    await tabTo(page, /^In English/)
    await keyboard.type('The Diwali gifts are here.')
    await tabTo(page, /^In Hindi/)
    await keyboard.insertText('दिवाली के उपहार आ गए हैं।')
    await tabTo(page, /^To/)
    await keyboard.type('Mem')
    await tabTo(page, /^Points/)
    await keyboard.type('500')
    await keyboard.press('Enter')
    await expect(page.getByRole('alertdialog').getByText('दिवाली के उपहार आ गए हैं।')).toBeVisible()
    await expectNoFindingsInEither(page, 'the preview of an announcement')
    await tabTo(page, /^Send to 2 members$/)
    await keyboard.press('Enter')
    await expect(page.getByRole('table', { name: 'Announcements' })).toContainText('500 points or more')
    await shop
      .getByRole('link', { name: /^Notifications/ })
      .first()
      .click()
    await expect(shop.getByText('The Diwali gifts are here.')).toBeVisible()
  })

  test('the client is suspended: its shop says so to everyone, and opens again by itself', async ({
    page,
    desk,
    browser,
    month: { shop },
  }) => {
    await page.goto('client')
    await button(page, 'Suspend').click()
    const dialog = page.getByRole('dialog')
    await field(dialog, 'Reason').fill('The contract ended')
    await expectNoFindingsInEither(page, 'suspending')
    await button(dialog, 'Suspend').click()
    await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
    const paused = { level: 1, name: 'This shop is paused' } as const
    await expect(shop.getByRole('heading', paused)).toBeVisible()
    await expect(shop.getByText('The rewards shop of Desk Industries is closed for now.')).toBeVisible()
    await expect(shop.getByRole('searchbox')).toHaveCount(0)
    await expectNoFindingsInEither(shop, 'a suspended shop')
    await shop.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
    await expect(shop.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()

    // A visitor who comes by a link is told too.
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(shopOf(desk))
    await expect(visitor.getByRole('heading', paused)).toBeVisible()
    await visitor.goto(`${shopOf(desk).replace(/\/[^/]+$/, '')}/Product_listing`)
    await expect(visitor.getByRole('heading', paused)).toBeVisible()
    await visitor.context().close()

    await shop.goBack()
    await button(page, 'Open the shop again').click()
    await field(dialog, 'Reason').fill('It goes on')
    await button(dialog, 'Open the shop again').click()
    await expect(shop.getByRole('heading', paused)).toHaveCount(0)
    await expect(shop.getByRole('heading', { name: 'No Any Content Found' })).toBeVisible()
  })

  test('an owner of all clients opens the shop of the next one', async ({ page, desk }) => {
    await desk.operator(page, 'owner', 'Olga Owner', null)
    await page.goto(`client?client=${desk.client.loginId}`)
    await page.getByRole('link', { name: 'New client' }).click()
    await field(page, 'Name').fill('Next Industries')
    await field(page, 'Login id').fill(desk.client.loginId)
    await button(page, 'Open the shop').click()
    await expect(field(page, 'Login id')).toHaveAccessibleDescription(/is taken/)
    await expectNoFindingsInEither(page, 'a new client')
    await field(page, 'Login id').fill(`${desk.client.loginId}-next`)
    await button(page, 'Open the shop').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Next Industries' })).toBeVisible()
    await page.goto(`${shopOf(desk)}-next`)
    await expect(page).toHaveTitle('Next Industries')
  })
})
