/** The built shop on a plain static host, in front of a provider written by others, which is new for each test. */
import path from 'node:path'
import type { Page } from 'playwright/test'
import { DEVELOPMENT_ORDER_KEY } from '../../src/contract/order-key.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { loginCodes } from '../fake-provider/odd-calls.ts'
import { MEMBER_MOBILE } from '../fake-provider/odd-member.ts'
import { startOddProvider, type OddProvider } from '../fake-provider/odd-provider.ts'
import { startStaticHost } from '../fake-provider/static-host.ts'
import { control, fillSession, loginModal } from './journey.ts'
import { runningShop } from '../setup/running-shop.ts'
import { expect, test as shopTest, toastSaid } from './shop-test.ts'

/** The calls of section 7, and the one that detects a passbook; the shop makes no others. */
const SPECIFIED_CALLS = new Set([
  'points-statement',
  'fetch-all-products',
  'fetch-all-categories',
  'fetch-product-details',
  'client-details',
  'create-order',
  'create-feedback',
  'update-user-details',
  'verify-order-otp',
  'order-summary',
  'about-us',
  'terms-and-conditions',
  'privacy-policy',
  'get_user_notifications',
  'get-otp-user-login',
  'verify-otp-user-login',
  'get-state-city-master',
])

interface ForeignHost {
  url: string
  /** The origin of the running test's provider. */
  provider: string
}

export const test = shopTest.extend<{ provider: OddProvider }, { foreignHost: ForeignHost }>({
  // One address for all tests of a worker, so that the browser's cache keeps the program.
  foreignHost: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from the pattern
    async ({}, use) => {
      // The running shop's copy of the bundle: another build may be running.
      const bundle = path.join(runningShop().dataDirectory, 'web')
      const host = await startStaticHost(bundle, BASE_PATH, () => foreignHost.provider)
      const foreignHost: ForeignHost = { url: `${host.origin}${BASE_PATH}/`, provider: '' }
      await use(foreignHost)
      await host.stop()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  provider: async ({}, use) => {
    const provider = await startOddProvider({
      orderKey: process.env['ORDER_ENCRYPTION_KEY'] || DEVELOPMENT_ORDER_KEY,
    })
    await use(provider)
    await provider.close()
    const { requests } = provider
    expect(
      requests.filter(({ authorization }) => authorization !== undefined),
      'nothing carries a token that was never sent',
    ).toEqual([])
    const foreign = requests.filter(
      (request) => !SPECIFIED_CALLS.has(request.path) && !request.path.startsWith('fetchHomePageData/'),
    )
    expect(foreign, 'no call but those of the specification').toEqual([])
  },
  // The provider is there before the page, and stays until the page is closed.
  baseURL: async ({ foreignHost, provider }, use) => {
    foreignHost.provider = provider.origin
    await use(foreignHost.url)
  },
  page: async ({ page }, use) => {
    // Realtime is a service beside the provider (section 7, notes); this one never sends anything.
    await page.routeWebSocket(/\/app\//, () => undefined)
    await use(page)
  },
  timezoneId: 'Asia/Kolkata',
})

export { expect, toastSaid }

/** Opens the odd client's home and waits until its products are there. */
export async function openOddShop(page: Page): Promise<void> {
  await page.goto('odd')
  await expect(page.getByRole('heading', { name: 'Feature Product' })).toBeVisible()
}

/** Completes the open login modal with the code that the provider accepts. */
export async function passOddLogin(page: Page): Promise<void> {
  const modal = loginModal(page)
  await modal.getByLabel(/mobile/i).fill(String(MEMBER_MOBILE))
  await modal.getByRole('button', { name: 'Send OTP' }).click()
  await modal.getByLabel('OTP').fill(loginCodes.right)
  await modal.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(modal).toBeHidden()
}

/** Opens the odd client's home and logs its member in. */
export async function arriveAsOddMember(page: Page): Promise<void> {
  await openOddShop(page)
  await control(page.getByRole('banner'), 'Login').click()
  await passOddLogin(page)
}

/**
 * Logs the odd client's member in without the modal, in the state after a reload; the provider sends no token. For
 * tests of something else that open a page directly.
 */
export async function logInOddMember(page: Page): Promise<void> {
  const verified = await page.request.post('/api/v1/verify-otp-user-login', {
    data: { mobile_number: String(MEMBER_MOBILE), request_otp: loginCodes.right, device_token: null },
  })
  const { data } = (await verified.json()) as { data: { end_user: unknown } }
  await fillSession(page, { clientLoginId: 'odd', userDetails: JSON.stringify(data.end_user) })
}

/** The bodies of the calls with one name, in order of arrival. */
export function bodiesOf(provider: OddProvider, path: string): Record<string, unknown>[] {
  return provider.requests.filter((request) => request.path === path).map(({ body }) => body)
}
