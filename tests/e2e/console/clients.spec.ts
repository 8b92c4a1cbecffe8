/** A client's settings and announcements, and what a member's open shop shows of them. */
import type { Browser, Page } from 'playwright/test'
import { addMember } from '../../server/catalogue-builders.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { sentCode } from '../../setup/members.ts'
import { expectNoFindingsInEither } from '../no-findings.ts'
import { expect, tabTo, test, type Desk } from './console-test.ts'

const api = () => `${new URL(runningShop().url).origin}/api/v1`
const shopOf = ({ client }: Desk) =>
  `${new URL(runningShop().url).origin}/rewards_points_website/${client.loginId}`

let made = 0
/** Not met by any other test. */
function newMobile(): string {
  made += 1
  return `62${String(Date.now() * 100 + made).slice(-8)}`
}

/** A member's open shop, in a browser of their own. */
async function openShop(browser: Browser, desk: Desk, mobile: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.request.post(`${api()}/get-otp-user-login`, {
    data: { client_id: desk.client.loginId, mobile_number: mobile },
  })
  const verified = await page.request.post(`${api()}/verify-otp-user-login`, {
    data: { mobile_number: mobile, request_otp: await sentCode(mobile), device_token: null },
  })
  const { token } = ((await verified.json()) as { data: { token: string } }).data
  await page.addInitScript((mine) => localStorage.setItem('token', mine), token)
  await Promise.all([page.waitForEvent('websocket'), page.goto(shopOf(desk))])
  return page
}

test('a manager changes the settings and suspends the client; the open shop shows it', async ({
  page,
  desk,
  browser,
  consoleDatabase,
}) => {
  const mobile = newMobile()
  await addMember(consoleDatabase.db, desk.client.id, { mobile, name: 'Asha Rao' })
  await desk.operator(page, 'manager', 'Mohan Manager')
  const shop = await openShop(browser, desk, mobile)

  await page.goto('client')
  await expect(page.getByRole('heading', { level: 1, name: 'Desk Industries' })).toBeVisible()
  await expectNoFindingsInEither(page, 'the settings')
  const colour = page.getByRole('textbox', { name: /^Accent colour/ })
  await colour.fill('red')
  await page.getByRole('textbox', { name: 'Name' }).fill('Desk Tools')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(colour).toHaveAccessibleDescription(/Must be a colour such as #0f766e\./)
  await colour.fill('#b4532a')
  await expect(page.getByRole('figure').filter({ hasText: 'Light' })).toContainText(/button text \d+\.\d:1/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Desk Tools' })).toBeVisible()
  await expect(shop).toHaveTitle('Desk Tools')
  const accent = () => shop.evaluate(() => document.documentElement.style.getPropertyValue('--accent-light'))
  await expect.poll(accent).toBe('#b4532a')

  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The contract ended')
  await expectNoFindingsInEither(page, 'suspending')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
  await expect(shop.getByRole('heading', { level: 1, name: 'This shop is paused' })).toBeVisible()
  await expect(shop.getByText('The rewards shop of Desk Tools is closed for now.')).toBeVisible()
  await expect(shop.getByRole('searchbox')).toHaveCount(0)
  await expectNoFindingsInEither(shop, 'a suspended shop')
  await shop.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
  await expect(shop.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()

  // Whoever comes by a link is told too.
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(shopOf(desk))
  await expect(visitor.getByRole('heading', { level: 1, name: 'This shop is paused' })).toBeVisible()
  await visitor.goto(`${shopOf(desk).replace(/\/[^/]+$/, '')}/Product_listing`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'This shop is paused' })).toBeVisible()

  await shop.goBack()
  await page.getByRole('button', { name: 'Open the shop again' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It goes on')
  await dialog.getByRole('button', { name: 'Open the shop again' }).click()
  await expect(shop.getByRole('heading', { level: 1, name: 'This shop is paused' })).toHaveCount(0)
  await expect(shop.getByRole('heading', { name: 'No Any Content Found' })).toBeVisible()
})

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

test('an announcement is written with the keyboard alone, seen before it is sent, and arrives', async ({
  page,
  desk,
  browser,
  consoleDatabase,
}) => {
  const mobile = newMobile()
  await addMember(consoleDatabase.db, desk.client.id, { mobile, name: 'Asha Rao', balance: 500 })
  await addMember(consoleDatabase.db, desk.client.id, { mobile: newMobile(), name: 'Ravi Iyer', balance: 10 })
  await desk.operator(page, 'manager', 'Mohan Manager')
  const shop = await openShop(browser, desk, mobile)
  const { keyboard } = page
  await page.goto('announcements')
  await expect(page.getByRole('heading', { name: 'Nothing was announced yet' })).toBeVisible()
  await expectNoFindingsInEither(page, 'no announcement yet')
  await tabTo(page, /^In English/)
  await keyboard.type('The Diwali gifts are here.')
  await tabTo(page, /^In Hindi/)
  await keyboard.insertText('दिवाली के उपहार आ गए हैं।')
  await tabTo(page, /^To/)
  await keyboard.type('Mem')
  await tabTo(page, /^Points/)
  await keyboard.type('500')
  await keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('दिवाली के उपहार आ गए हैं।')).toBeVisible()
  await expectNoFindingsInEither(page, 'the preview of an announcement')
  await tabTo(page, /^Send to 1 member$/)
  await keyboard.press('Enter')
  const sent = page.getByRole('table', { name: 'Announcements' })
  await expect(sent).toContainText('500 points or more')
  await expect(shop.getByRole('link', { name: 'Notifications, 1 new' }).first()).toBeVisible()
  await shop.getByRole('link', { name: 'Notifications, 1 new' }).first().click()
  await expect(shop.getByText('The Diwali gifts are here.')).toBeVisible()
  await expectNoFindingsInEither(page, 'announcements')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('nothing is wider than the screen, and what is wrong stands at its field', async ({ page, desk }) => {
    await desk.operator(page, 'manager', 'Mohan Manager')
    const isWider = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    for (const address of ['client', 'announcements']) {
      await page.goto(address)
      await expect(page.getByRole('button', { name: /^(Save|Preview)$/ })).toBeVisible()
      expect([address, await isWider()]).toEqual([address, false])
    }
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('textbox', { name: 'In English' })).toHaveAccessibleDescription(
      'Please fill this in.',
    )
    await page.getByRole('textbox', { name: 'In English' }).fill('Hello')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('heading', { name: 'There is nobody to tell' })).toBeVisible()
    await expectNoFindingsInEither(page, 'nobody to tell')
  })
})
