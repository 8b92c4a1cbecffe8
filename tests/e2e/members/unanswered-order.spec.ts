/** An order whose reply was lost, in a browser of several people: an order's key belongs to one request. */
import type { Page } from 'playwright/test'
import type { Member } from '../../setup/members.ts'
import { confirmedModal, control, logOut, openShop, stored } from '../journey.ts'
import { expect } from '../shop-test.ts'
import { fillAndReview, logInHere, OTHER_LOGGED_IN, tab, test } from './one-browser.ts'

const confirm = (page: Page) => page.getByRole('button', { name: /^Confirm order/ })

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
async function confirmUnanswered(page: Page, member: Member, { stay = false } = {}): Promise<() => void> {
  await openShop(page)
  await logInHere(page, member, { stay })
  await fillAndReview(page)
  const letThrough = await loseReplies(page)
  await confirm(page).click()
  await expect(page.getByText('Checking your order', { exact: true })).toBeVisible()
  return letThrough
}

/** Lets replies through once the page that waits for one is gone: it would be told first. */
async function leaveUnanswered(page: Page, letThrough: () => void): Promise<void> {
  await page.goto('about:blank')
  letThrough()
}

test('an order without an answer stays its member’s when somebody else logs in: no end of asking, no second order [W.54]', async ({
  context,
  page,
  member,
  other,
  members,
}) => {
  const second = await tab(context)
  const letThrough = await confirmUnanswered(page, member, { stay: true })
  await logInHere(second, other, { stay: true })
  await expect(page.getByText(OTHER_LOGGED_IN)).toBeVisible()
  await expect(page.getByText('Checking your order', { exact: true })).toHaveCount(0)
  letThrough()
  await logInHere(page, member, { nth: 2, stay: true })
  await expect(confirmedModal(page)).toBeVisible()
  expect([await members.orderCount(member), await members.orderCount(other)]).toEqual([1, 0])
  await expect(second.getByText(OTHER_LOGGED_IN)).toBeVisible()
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
  await fillAndReview(later)
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
  await leaveUnanswered(page, letThrough)
  await page.goBack()
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
    await leaveUnanswered(page, await confirmUnanswered(page, member))
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
