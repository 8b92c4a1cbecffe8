/** Several people in one browser: a page belongs to one person, an order's key to one request. */
import type { BrowserContext, Page } from 'playwright/test'
import { sentCode, type Member } from '../../setup/members.ts'
import {
  addCheapest,
  confirmedModal,
  control,
  enterCode,
  goToSummary,
  loginModal,
  logOut,
  openCart,
  openFilledCart,
  openShop,
  stored,
} from '../journey.ts'
import { expect, test as shopTest } from '../shop-test.ts'

const test = shopTest.extend<{ other: Member }>({
  other: async ({ members }, use) => use(await members.makeMember({ points: 50_000 })),
})
// Its own: calls are answered for the whole context here.
test.use({ ownContext: true, expectedErrors: /status of 40[1349]|net::ERR_FAILED/ })

const OTHER_LOGGED_IN = 'Somebody else logged in in this browser. Log in again to go on'

/** Logs in on the real screens. @param nth index of this login's code among the member's codes, from one */
async function logInHere(page: Page, { mobile }: Member, { stay = false, nth = 1 } = {}): Promise<void> {
  const modal = loginModal(page)
  if (!(await modal.isVisible())) await control(page.getByRole('banner'), 'Login').click()
  await modal.getByLabel(/mobile/i).fill(mobile)
  if (stay) await modal.getByLabel('Stay logged in').check()
  await modal.getByRole('button', { name: 'Send OTP' }).click()
  await enterCode(modal, await sentCode(mobile, nth))
  await expect(modal).toBeHidden()
}

async function tab(context: BrowserContext, client = 'demo'): Promise<Page> {
  const page = await context.newPage()
  await openShop(page, client)
  // Listens to other tabs from then on.
  await page.locator('body > div > output').waitFor({ state: 'attached' })
  return page
}

const confirm = (page: Page) => page.getByRole('button', { name: /^Confirm order/ })
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Whether a token is still a session's at the provider. */
async function isAlive(page: Page, token: string | null): Promise<boolean> {
  const reply = await page.request.get('/api/v1/me', { headers: { authorization: `Bearer ${token}` } })
  return reply.status() === 200
}

/** Loses the replies of orders, which are taken, and of the history. @returns lets them through again */
async function loseReplies(page: Page): Promise<() => void> {
  let isLost = true
  await page.route(/\/(?:create-order|order-summary)$/, async (route) => {
    if (!isLost) return route.continue()
    if (route.request().url().endsWith('create-order')) await route.fetch().catch(() => undefined)
    // The page that waited may be gone.
    await route.abort().catch(() => undefined)
  })
  return () => (isLost = false)
}

/** Logs in, fills a cart and confirms it; the order is taken and no reply comes. @returns lets replies through again */
async function confirmUnanswered(page: Page, member: Member): Promise<() => void> {
  await openShop(page)
  await logInHere(page, member)
  await addCheapest(page)
  await openCart(page)
  await goToSummary(page)
  const letThrough = await loseReplies(page)
  await confirm(page).click()
  await expect(page.getByText('Checking your order', { exact: true })).toBeVisible()
  return letThrough
}

test('two members who both stay logged in: the first one’s page is over, says so, and sends nothing of the second’s [W.47, W.49, W.54]', async ({
  context,
  page,
  member,
  other,
  members,
}) => {
  await openShop(page)
  await page.locator('body > div > output').waitFor({ state: 'attached' })
  const second = await tab(context)
  const third = await tab(context)
  await logInHere(page, member, { stay: true })
  const first = await kept(page)
  await addCheapest(page)
  await openCart(page)
  await goToSummary(page)
  const sent: (string | undefined)[] = []
  page.on('request', (request) => sent.push(request.headers()['authorization']))
  await logInHere(second, other, { stay: true })
  await expect(page.getByText(OTHER_LOGGED_IN)).toBeVisible()
  await expect(page.getByText(member.mobile)).toHaveCount(0)
  const replaced = await kept(second)
  expect(sent.filter((authorization) => authorization?.includes(replaced ?? '?'))).toEqual([])
  await expect.poll(() => isAlive(page, first)).toBe(false)
  expect(await isAlive(page, replaced)).toBe(true)
  // A visitor's tab stays one.
  await expect(control(third.getByRole('banner'), 'Login')).toBeVisible()
  // The same page, cart and address, after the member has come back.
  await logInHere(page, member, { nth: 2 })
  await confirm(page).click()
  await expect(confirmedModal(page)).toBeVisible()
  expect([await members.orderCount(member), await members.orderCount(other)]).toEqual([1, 0])
  await expect(second.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await page.getByRole('button', { name: 'Continue Shopping' }).click()
  await logOut(page)
  expect(await isAlive(second, replaced)).toBe(true)
  await second.reload()
  await expect(second.getByRole('banner').getByText('50,000 pts').first()).toBeVisible()
})

test('an order without an answer stays its member’s when somebody else logs in: no end of asking, no second order [W.54]', async ({
  context,
  page,
  member,
  other,
  members,
}) => {
  await openShop(page)
  await page.locator('body > div > output').waitFor({ state: 'attached' })
  const second = await tab(context)
  await logInHere(page, member, { stay: true })
  await addCheapest(page)
  await openCart(page)
  await goToSummary(page)
  const letThrough = await loseReplies(page)
  await confirm(page).click()
  await expect(page.getByText('Checking your order', { exact: true })).toBeVisible()
  await logInHere(second, other, { stay: true })
  await expect(page.getByText(OTHER_LOGGED_IN)).toBeVisible()
  await expect(page.getByText('Checking your order', { exact: true })).toHaveCount(0)
  letThrough()
  await logInHere(page, member, { nth: 2, stay: true })
  await expect(confirmedModal(page)).toBeVisible()
  expect([await members.orderCount(member), await members.orderCount(other)]).toEqual([1, 0])
  await expect(second.getByText(OTHER_LOGGED_IN)).toBeVisible()
})

test('a tab that was away while its member left and another came shows nothing of the first [W.54]', async ({
  context,
  page,
  member,
  other,
}) => {
  await openShop(page)
  await logInHere(page, member, { stay: true })
  await addCheapest(page)
  await page.goto('about:blank')
  const second = await tab(context)
  await logOut(second)
  await logInHere(second, other, { stay: true })
  await page.goto('My_profile')
  await expect(page.getByText(OTHER_LOGGED_IN)).toBeVisible()
  await expect(page.getByText(member.mobile)).toHaveCount(0)
  expect(await stored(page, 'userDetails')).toBeNull()
  await expect(second.getByRole('button', { name: /^Your account/ })).toBeVisible()
  // Loaded once more it is the browser's member's, without the first one's cart.
  await page.reload()
  await expect(page.getByText(other.mobile)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 0 items' }).first()).toBeVisible()
})

test('an order without an answer, then another member logs out and the tab is closed: Confirm is the same order [W.50]', async ({
  context,
  page,
  member,
  other,
  members,
}) => {
  await confirmUnanswered(page, member)
  const second = await tab(context)
  await logInHere(second, other)
  await logOut(second)
  await second.close()
  await page.close()
  const later = await context.newPage()
  // The history is as that of a provider without keys: the member can't be told.
  await later.route(/\/order-summary$/, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: { uniqueIdentify?: number }[] }
    for (const order of body.data) delete order.uniqueIdentify
    await route.fulfill({ response: reply, json: body })
  })
  await openShop(later)
  await logInHere(later, member, { nth: 2 })
  await addCheapest(later)
  await openCart(later)
  await goToSummary(later)
  await confirm(later).click()
  await expect(confirmedModal(later)).toBeVisible()
  expect(await members.orderCount(member)).toBe(1)
})
test('an order without an answer is told of at the next login, after its member had logged out [W.50]', async ({
  context,
  page,
  member,
  members,
}) => {
  await confirmUnanswered(page, member)
  await page.getByRole('link', { name: /^Cart/ }).first().click()
  await logOut(page)
  await page.close()
  const later = await context.newPage()
  await openShop(later)
  await logInHere(later, member, { nth: 2 })
  await later.getByText(/The order that you had confirmed was taken: RP-\d+/).waitFor()
  expect(await members.orderCount(member)).toBe(1)
})

test('another client’s shop in a new tab takes nothing from the first [W.47, W.48]', async ({
  context,
  page,
  member,
}) => {
  await openShop(page)
  await logInHere(page, member, { stay: true })
  await addCheapest(page)
  const token = await kept(page)
  const sent: (string | undefined)[] = []
  const gallery = await context.newPage()
  gallery.on('request', (request) => sent.push(request.headers()['authorization']))
  await gallery.goto('gallery')
  // That client wants its visitors to log in.
  await expect(loginModal(gallery)).toBeVisible()
  await gallery.waitForLoadState('networkidle')
  expect(sent.filter((authorization) => authorization !== undefined)).toEqual([])
  expect(await kept(page)).toBe(token)
  expect(await isAlive(page, token)).toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
})

test('another member who logs in after an expired session finds no cart of the first, who finds it again [W.53]', async ({
  page,
  member,
  other,
}) => {
  await openShop(page)
  await logInHere(page, member)
  await openFilledCart(page)
  await goToSummary(page)
  const token = await stored(page, 'token')
  const logout = new URL('/api/v1/logout', page.url()).href
  await page.request.post(logout, {
    headers: { authorization: `Bearer ${token}` },
    data: { device_token: null },
  })
  await expect(loginModal(page)).toBeVisible()
  await logInHere(page, other)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart, 0 items' }).first()).toBeVisible()
  await expect(page.getByText(member.mobile)).toHaveCount(0)
})

test(
  'with a provider without /me a kept token stays for the tab that has it',
  { tag: '@release' },
  async ({ context, page, member }) => {
    await context.route(/\/api\/v1\/me$/, (route) =>
      route.fulfill({ status: 404, json: { message: 'Not found', code: 404, data: null } }),
    )
    await openShop(page)
    await logInHere(page, member, { stay: true })
    const token = await kept(page)
    const second = await tab(context)
    await expect(control(second.getByRole('banner'), 'Login')).toBeVisible()
    expect(await kept(second)).toBe(token)
    expect(await isAlive(second, token)).toBe(true)
    await page.goto('My_profile')
    await expect(page.getByText(member.mobile)).toBeVisible()
  },
)

test(
  'a token that an older version stored, without its owner, is asked for [W.54]',
  { tag: '@release' },
  async ({ context, page, member, other }) => {
    await openShop(page)
    await logInHere(page, member)
    const second = await tab(context)
    await logInHere(second, other, { stay: true })
    // No page of the shop is open meanwhile: it would notice at once, and end the first one's.
    await second.goto('about:blank')
    await page.goto('/healthz')
    await page.evaluate(() => {
      for (const key of ['token', 'tokenOwner']) sessionStorage.removeItem(key)
      localStorage.removeItem('tokenOwner')
    })
    await page.goto('My_profile')
    await expect(page.getByText(OTHER_LOGGED_IN)).toBeVisible()
    await expect(page.getByText(member.mobile)).toHaveCount(0)
    // The other member's page learns whose its token is, and goes on.
    await second.goto('demo')
    await expect(second.getByRole('banner').getByText('50,000 pts').first()).toBeVisible()
  },
)

test('an order without an answer that its member has cancelled meanwhile is not confirmed; the next Confirm is a new one [W.52]', async ({
  page,
  member,
  members,
}) => {
  const letThrough = await confirmUnanswered(page, member)
  await expect.poll(() => members.orderCount(member)).toBe(1)
  const headers = { authorization: `Bearer ${await stored(page, 'token')}` }
  const own = { client_id: 'demo', user_id: member.mobile }
  const history = await page.request.post('/api/v1/order-summary', {
    headers,
    data: { ...own, year: '', month: '' },
  })
  const { data } = (await history.json()) as { data: { id: number }[] }
  const cancelled = await page.request.post('/api/v1/cancel-order', {
    headers,
    data: { ...own, order_id: data[0]?.id },
  })
  expect(cancelled.status()).toBe(200)
  // A page that is loaded anew asks by itself.
  letThrough()
  await page.reload()
  await expect(page.getByText(/^You cancelled this order: RP-\d+\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
  await confirm(page).click()
  await expect(confirmedModal(page)).toBeVisible()
  expect(await members.orderCount(member)).toBe(2)
  expect(await members.balanceOf(member)).toBe(99_750)
})

/** Loses an order's reply, then sends it to another address. */
async function confirmElsewhere(page: Page): Promise<void> {
  await page.goto('Checkout')
  await page.getByLabel('Address', { exact: true }).fill('99 Hill Street')
  await control(page.getByRole('main'), 'Place order').click()
  await expect(page).toHaveURL(/Summary$/)
}

test.describe('an order whose reply was lost, confirmed again to another address', () => {
  test.beforeEach(async ({ page, member }) => {
    const letThrough = await confirmUnanswered(page, member)
    letThrough()
  })

  test('is one order, and the page says where it goes [W.52]', async ({ page, member, members }) => {
    await confirmElsewhere(page)
    await confirm(page).click()
    await expect(confirmedModal(page)).toBeVisible()
    await expect(
      page.getByText(/^Ordered already: RP-\d+\. It goes to 12 Lake Road, Bengaluru/),
    ).toBeVisible()
    expect(await members.orderCount(member)).toBe(1)
    expect(await stored(page, 'cart')).toBeNull()
  })

  test(
    'with a provider that answers the first order whatever is sent, too [W.52]',
    { tag: '@release' },
    async ({ page, member, members }) => {
      await page.route(/\/create-order$/, async (route) => {
        const reply = await route.fetch()
        const { data } = (await reply.json()) as { data: { order_id: number; order_number: string } }
        const me = await page.request.get('/api/v1/me', {
          headers: { authorization: (await route.request().allHeaders())['authorization'] ?? '' },
        })
        const { data: user_master } = (await me.json()) as { data: unknown }
        const { order_id, order_number } = data
        await route.fulfill({
          json: { message: 'Success', code: 200, data: { order_id, order_number, user_master } },
        })
      })
      await confirmElsewhere(page)
      await confirm(page).click()
      await expect(confirmedModal(page)).toBeVisible()
      await expect(page.getByText(/It goes to 12 Lake Road, Bengaluru/)).toBeVisible()
      expect(await members.orderCount(member)).toBe(1)
    },
  )
})
