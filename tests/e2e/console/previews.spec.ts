/** An operator looks at the shop as a member, in a new tab, and changes nothing: neither there nor in the own browser. */
import type { Page } from 'playwright/test'
import { BASE_PATH } from '../../../src/contract/routes.ts'
import { addMember } from '../../server/catalogue-builders.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { sentCode } from '../../setup/members.ts'
import { addFirst, goToSummary, openCart } from '../journey.ts'
import { expectNoFindings, expectNoFindingsInEither } from '../no-findings.ts'
import { expect, newMobile, type Desk } from './console-test.ts'
import { test } from './order-desk-test.ts'

const origin = () => new URL(runningShop().url).origin
const shopAt = (path: string) => `${origin()}${BASE_PATH}/${path}`
const bar = (tab: Page) => tab.getByRole('region', { name: 'Preview' })

const REFUSED = 'This is a preview. Nothing can be changed.'

/** What the browser says of refused calls (of a preview, and of a number that is taken), and of the products' pictures. */
test.use({ expectedErrors: /^Failed to load resource: .* (?:4(?:01|03|09) |404 .*\/media\/)/ })

/** The browser's own login at the shop, which outlives its tabs. @returns the token */
async function staysLoggedIn(page: Page, { client }: Desk, mobile: string): Promise<string> {
  const ask = (path: string, data: object) => page.request.post(`${origin()}/api/v1/${path}`, { data })
  await ask('get-otp-user-login', { client_id: client.loginId, mobile_number: mobile })
  const verified = await ask('verify-otp-user-login', {
    mobile_number: mobile,
    request_otp: await sentCode(mobile),
    device_token: null,
  })
  const { token } = ((await verified.json()) as { data: { token: string } }).data
  await page.goto(shopAt(client.loginId))
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  return token
}

test('the shop as she sees it: home, orders and passbook are read, nothing is changed, and the own login stands', async ({
  page,
  context,
  desk,
  shelves,
  consoleDatabase,
}) => {
  const ownMobile = newMobile()
  await addMember(consoleDatabase.db, desk.client.id, { mobile: ownMobile, name: 'Omkar Own', balance: 700 })
  const own = await staysLoggedIn(page, desk, ownMobile)
  const number = await shelves.place()
  const balance = await shelves.balance()
  await desk.operator(page, 'support', 'Sunita Support')
  await page.goto(`members/${shelves.member.id}`)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'See the shop as Asha Rao' }).click()
  const tab = await opened
  await expect(bar(tab)).toContainText('You are looking at the shop as Asha Rao. Nothing can be changed.')
  await expect(bar(tab)).toContainText(/\d+ minutes left/)
  expect(tab.url()).toBe(shopAt(desk.client.loginId))
  expect(await tab.evaluate(() => window.opener === null)).toBe(true)
  await expect(tab.getByRole('button', { name: /^Your account/ }).first()).toBeVisible()
  await expectNoFindingsInEither(tab, 'a preview of the home')

  await tab.goto(shopAt('My_profile?tab=orders'))
  await expect(tab.getByText(number).first()).toBeVisible()
  await tab
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  const question = tab.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(question).toContainText(REFUSED)
  await tab.goto(shopAt('My_profile?tab=passbook'))
  await expect(tab.getByText(number).first()).toBeVisible()
  await tab.goto(shopAt(`Product_details/${shelves.bottle.id}`))
  await addFirst(tab)
  await openCart(tab)
  await goToSummary(tab)
  await tab.getByRole('button', { name: /^Confirm order/ }).click()
  await expect(tab.getByText(REFUSED).first()).toBeVisible()
  expect(await shelves.balance()).toBe(balance)

  await bar(tab).getByRole('button', { name: 'Close the preview' }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'The preview has ended' })).toBeVisible()
  await expect(tab.getByRole('dialog')).toHaveCount(0)
  await expectNoFindings(tab, 'the end of a preview')
  expect(await tab.evaluate(() => sessionStorage.length)).toBe(0)

  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(own)
  await page.goto(shopAt(desk.client.loginId))
  await expect(page.getByText('700 pts').first()).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await page.goto(`members/${shelves.member.id}`)
})

test('whose ten minutes are over says so on a page, and offers no login', async ({
  page,
  context,
  desk,
  shelves,
  consoleDatabase,
}) => {
  await desk.operator(page, 'support', 'Sunita Support')
  await page.goto(`members/${shelves.member.id}`)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'See the shop as Asha Rao' }).click()
  const tab = await opened
  await expect(bar(tab)).toBeVisible()
  await consoleDatabase.pool.query(
    'update sessions set expires_at = now() where is_preview and member_id = $1',
    [shelves.member.id],
  )
  await tab.goto(shopAt('My_profile?tab=orders'))
  await expect(tab.getByRole('heading', { level: 1, name: 'The preview has ended' })).toBeVisible()
  await expect(tab.getByRole('dialog')).toHaveCount(0)
})

test('a new member is typed in beside the file, and is there', async ({ page, desk, shelves }) => {
  await desk.operator(page, 'manager', 'Mohan Manager')
  await page.goto('members')
  await page.getByRole('link', { name: 'New member' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New member' })).toBeVisible()
  await expectNoFindingsInEither(page, 'a new member')
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Name').fill('Nila Das')
  await field('Mobile').fill(shelves.member.mobile)
  await field('Tags').fill('VIP\nPune office')
  await page.getByRole('button', { name: 'Add the member' }).click()
  await expect(field('Mobile')).toHaveAccessibleDescription(/A member of this client has this number already/)
  const mobile = newMobile()
  await field('Mobile').fill(mobile)
  await page.getByRole('button', { name: 'Add the member' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nila Das' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText(mobile)
  await expect(page.getByRole('region', { name: 'Tags' })).toContainText('Pune office')
})
