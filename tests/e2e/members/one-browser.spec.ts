/** Several people in one browser: a page belongs to one person. */
import type { Page } from 'playwright/test'
import {
  addCheapest,
  confirmedModal,
  control,
  goToSummary,
  loginModal,
  logOut,
  openFilledCart,
  openShop,
  stored,
} from '../journey.ts'
import { expect, noRequests } from '../shop-test.ts'
import { fillAndReview, logInHere, OTHER_LOGGED_IN, tab, test } from './one-browser.ts'

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Whether a token is still a session's at the provider. */
async function isAlive(page: Page, token: string | null): Promise<boolean> {
  const reply = await page.request.get('/api/v1/me', { headers: { authorization: `Bearer ${token}` } })
  return reply.status() === 200
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
  await fillAndReview(page)
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
  await page.getByRole('button', { name: /^Confirm order/ }).click()
  await expect(confirmedModal(page)).toBeVisible()
  expect([await members.orderCount(member), await members.orderCount(other)]).toEqual([1, 0])
  await expect(second.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await page.getByRole('button', { name: 'Continue Shopping' }).click()
  await logOut(page)
  expect(await isAlive(second, replaced)).toBe(true)
  await second.reload()
  await expect(second.getByRole('banner').getByText('50,000 pts').first()).toBeVisible()
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
  await noRequests(gallery)
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
