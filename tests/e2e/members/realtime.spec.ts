/** The realtime channel (section 4, "Notifications"): changes made elsewhere appear without a reload. */
import type { Page } from 'playwright/test'
import { arriveLoggedIn, channelOf, logOut, openShop } from '../journey.ts'
import { grantPoints } from '../../setup/operator.ts'
import { expect, noRequests, test, toastSaid } from '../shop-test.ts'

/** Duplicates a tab as a browser does, with its session storage. */
async function duplicateTab(page: Page, second: Page): Promise<void> {
  const session = await page.evaluate(() => Object.entries(sessionStorage))
  await second.goto('about')
  await second.evaluate((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, String(value))
  }, session)
  await openShop(second)
}

const balance = (page: Page, points: string) =>
  page.getByRole('banner').getByRole('link', { name: `My points: ${points} pts` })

test('points that are granted stand in the header at once, and the bell counts the news [S4.41]', async ({
  page,
  member,
}) => {
  await channelOf(page, () => arriveLoggedIn(page, member))
  await expect(balance(page, '1,00,000')).toBeVisible()
  await grantPoints(member, 250)
  await expect(balance(page, '1,00,250')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications, 1 new' }).first()).toBeVisible()
  await toastSaid(page, 'You have news')

  await page.getByRole('link', { name: 'Notifications, 1 new' }).first().click()
  await expect(page.getByText('You have received 250 pts. Your balance is 1,00,250 pts now.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()
})

test('a second tab of the member hears the same', async ({ page, member, context }) => {
  await channelOf(page, () => arriveLoggedIn(page, member))
  const second = await context.newPage()
  await channelOf(second, () => duplicateTab(page, second))
  await grantPoints(member, 10)
  await expect(balance(page, '1,00,010')).toBeVisible()
  await expect(balance(second, '1,00,010')).toBeVisible()
})

test('a visitor opens no channel, and a member leaves it by logging out', async ({ page, member }) => {
  const opened: string[] = []
  page.on('websocket', (socket) => opened.push(socket.url()))
  await openShop(page)
  await noRequests(page)
  expect(opened).toEqual([])

  const socket = await channelOf(page, () => arriveLoggedIn(page, member))
  const closed = socket.waitForEvent('close')
  await logOut(page)
  await closed
})
