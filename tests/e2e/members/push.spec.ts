/** Push (section 4, "Push setup" and "Notifications") to the real service worker, without Google. */
import type { Page } from 'playwright/test'
import { notificationAddress } from '../../../src/contract/push.ts'
import { loginModal, openShop, passLogin, stored } from '../journey.ts'
import type { Member } from '../../setup/members.ts'
import {
  DEVICE_TOKEN,
  hideShops,
  pushService,
  fakeGoogle,
  startPushShop,
  trayOf,
  type PushShop,
} from '../push-shop.ts'
import { expectNoFindings } from '../no-findings.ts'
import { expect, noRequests, test as shopTest } from '../shop-test.ts'
import { expectToastToLast, watchToasts } from '../toast-spans.ts'
import { findBrowsers, isWindowless } from '../../setup/find-browser.ts'
import { launchOptions } from '../../setup/launch-options.ts'

const test = shopTest.extend<object, { shop: PushShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from the pattern
    async ({}, use) => {
      const shop = await startPushShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

const browserWithPush = findBrowsers().whole

test.use({ serviceWorkers: 'allow', launchOptions: launchOptions('narrow', browserWithPush ?? undefined) })
test.skip(
  browserWithPush === null || isWindowless(browserWithPush),
  'Chromium without windows has no push service',
)
// One after the other: otherwise each worker would build its own shop.
test.describe.configure({ mode: 'default' })

const title = 'News about your order RP-7'

const push = (notificationId: string, memberId: number) => ({
  from: '2',
  fcmMessageId: notificationId,
  data: {
    title,
    body: 'Your order RP-7 was accepted.',
    notification_id: notificationId,
    member_id: String(memberId),
    client_login_id: 'demo',
  },
})

async function openWithPush(page: Page, { url }: PushShop): Promise<(push: object) => Promise<void>> {
  await page.context().grantPermissions(['notifications'], { origin: new URL(url).origin })
  await fakeGoogle(page)
  await openShop(page)
  await expect.poll(() => stored(page, 'deviceToken')).toBe(DEVICE_TOKEN)
  return pushService(page)
}

async function logIn(page: Page, member: Member): Promise<void> {
  await page.getByRole('link', { name: 'Login' }).first().click()
  await expect(loginModal(page)).toBeVisible()
  await passLogin(page, member)
}

const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()

test('a device that was allowed before is registered silently; a push in sight is counted and told in a toast, one behind another window or without a shop goes to the tray [S4.40, S9.10]', async ({
  page,
  context,
  member,
  shop,
}) => {
  await watchToasts(page)
  const deliver = await openWithPush(page, shop)
  const login = page.waitForRequest(/verify-otp-user-login/)
  await logIn(page, member)
  expect((await login).postDataJSON()).toMatchObject({ device_token: DEVICE_TOKEN })

  await test.step('in sight', async () => {
    await deliver(push('7', member.id))
    await expectToastToLast(page, title, 1000)
    await expect(bell(page, 'Notifications, 1 new')).toBeVisible()
    // A repeated notification is counted once; one for a member who has left is ignored.
    await deliver(push('7', member.id))
    await deliver(push('8', 0))
    await deliver(push('9', member.id))
    await expect(bell(page, 'Notifications, 2 new')).toBeVisible()
    expect(await trayOf(page)).toEqual([])
  })

  const shown = { title, body: 'Your order RP-7 was accepted.' }
  await test.step('behind another window', async () => {
    await hideShops(page)
    await deliver(push('11', member.id))
    await expect(bell(page, 'Notifications, 3 new')).toBeVisible()
    await expect.poll(() => trayOf(page)).toEqual([shown])
  })

  await test.step('while no shop is open: its address opens Notifications of its client', async () => {
    await page.goto('about:blank')
    await deliver(push('12', member.id))
    const tab = await context.newPage()
    await tab.goto(new URL(notificationAddress(shop.url, 'demo')).href)
    await expect.poll(() => trayOf(tab)).toEqual([shown, shown])
    await expect(tab.getByText('Log in to see your notifications.')).toBeVisible()
  })
})

test('where the permission was refused, nobody is asked for a token', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await openShop(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await noRequests(page)
  expect(asked.filter((host) => host.endsWith('googleapis.com'))).toEqual([])
  expect(await stored(page, 'deviceToken')).toBeNull()
})

test.describe('on an iPhone', { tag: '@release' }, () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
  })

  test('a tab says how to install the shop, instead of nothing [O.10]', async ({ page, member, shop }) => {
    // Safari has no notifications in tabs.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Notification'))
    await openShop(page)
    await page.goto(`${shop.url}Login`)
    await passLogin(page, member)
    await page.goto('Notifications')
    const hint = page.getByRole('status').filter({ hasText: 'tap Share, then Add to Home Screen' })
    await expect(hint).toBeVisible()
    await expectNoFindings(page, 'the hint on an iPhone')
  })

  test('the installed app asks for the permission when the button is pressed [O.10]', async ({
    page,
    member,
    shop,
  }) => {
    await page.addInitScript(() => {
      let permission: NotificationPermission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      // WebKit only asks after a press. (In Chromium, Playwright's own calls count as one.)
      let pressed = false
      addEventListener('click', () => (pressed = true), true)
      Notification.requestPermission = () => {
        if (pressed) permission = 'granted'
        return Promise.resolve(permission)
      }
    })
    await fakeGoogle(page)
    await openShop(page)
    await page.goto(`${shop.url}Login`)
    await passLogin(page, member)
    await page.goto('Notifications')
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Get news on this device' }).click()
    await reloaded
  })
})
