/** The order that the shop sends (section 7 and the wire contract), and its outcome. */
import { createDecipheriv } from 'node:crypto'
import type { Page } from 'playwright/test'
import { DEVELOPMENT_ORDER_KEY } from '../../../src/contract/order-key.ts'
import {
  arriveLoggedIn,
  confirmedModal,
  control,
  goToSummary,
  stored,
  logIn,
  openFilledCart,
} from '../journey.ts'
import type { Member } from '../../setup/members.ts'
import { expect, test, toastSaid } from '../shop-test.ts'

interface SealedOrder {
  iv: string
  secret_key: string
  tag: string
}

function opened({ iv, secret_key: secret, tag }: SealedOrder): Record<string, unknown> {
  const key = process.env['ORDER_ENCRYPTION_KEY'] || DEVELOPMENT_ORDER_KEY
  const bytes = Buffer.from(key, 'hex')
  const cipher = bytes.length === 16 ? 'aes-128-gcm' : 'aes-256-gcm'
  const decipher = createDecipheriv(cipher, bytes, Buffer.from(iv, 'hex'), { authTagLength: 16 })
  decipher.setAuthTag(Buffer.from(tag, 'hex'))
  const text = Buffer.concat([decipher.update(Buffer.from(secret, 'hex')), decipher.final()])
  return JSON.parse(text.toString('utf8')) as Record<string, unknown>
}

async function standAtSummary(page: Page, member: Member, products = 1): Promise<void> {
  await logIn(page, member)
  await openFilledCart(page, products)
  await goToSummary(page)
}

/** Collects every order that the page sends from now on. */
function listenToOrders(page: Page): SealedOrder[] {
  const orders: SealedOrder[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/create-order')) orders.push(request.postDataJSON() as SealedOrder)
  })
  return orders
}

async function shownBalance(page: Page): Promise<number> {
  const { rewards_points: shown } = JSON.parse((await stored(page, 'userDetails')) ?? '{}') as {
    rewards_points: number
  }
  return shown
}

const LOWER_CASE_HEX = /^(?:[0-9a-f]{2})+$/

test('is sealed with AES-GCM, and carries exactly what the contract says [S7.9, W.11, W.30]', async ({
  page,
  member,
}) => {
  await standAtSummary(page, member, 2)
  const cart: unknown = JSON.parse((await stored(page, 'cart')) ?? '[]')
  const orders = listenToOrders(page)
  await control(page.getByRole('main'), /^Confirm order/).click()
  await expect(confirmedModal(page)).toBeVisible()
  const [order] = orders
  expect(orders).toHaveLength(1)
  expect(Object.keys(order ?? {}).toSorted()).toEqual(['iv', 'secret_key', 'tag'])
  for (const part of Object.values(order ?? {})) expect(part).toMatch(LOWER_CASE_HEX)
  expect(order?.iv).toHaveLength(24)
  expect(order?.tag).toHaveLength(32)
  const plaintext = order === undefined ? {} : opened(order)
  expect(plaintext).toEqual({
    client_id: 'demo',
    customer_id: member.id,
    cart_items: cart,
    order_address_details: {
      name: member.name,
      mobile: member.mobile,
      email: 'meera@example.com',
      pincode: '560001',
      address: '12 Lake Road, Bengaluru',
      is_new_address: false,
    },
    uniqueIdentify: expect.any(Number),
  })
  const microseconds = Number(plaintext['uniqueIdentify'])
  expect(Math.abs(microseconds / 1000 - Date.now())).toBeLessThan(10 * 60_000)
})

/** The same cart's summary in a tab that the page opened, which starts with a copy of its session storage. */
async function summaryInAnotherTab(page: Page): Promise<Page> {
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('My_cart')),
  ])
  await goToSummary(other)
  return other
}

test('pressing twice sends one order', async ({ page, member, members }) => {
  await standAtSummary(page, member)
  const orders = listenToOrders(page)
  await control(page.getByRole('main'), /^Confirm order/).dblclick()
  await expect(confirmedModal(page)).toBeVisible()
  expect(orders).toHaveLength(1)
  expect(await members.balanceOf(member)).toBe(await shownBalance(page))
})

test('a copy of the cart in another tab leads to the same order', async ({ page, member, members }) => {
  await standAtSummary(page, member)
  const other = await summaryInAnotherTab(page)
  await control(page.getByRole('main'), /^Confirm order/).click()
  await expect(confirmedModal(page)).toBeVisible()
  await control(other.getByRole('main'), /^Confirm order/).click()
  await expect(confirmedModal(other)).toBeVisible()
  expect(await members.orderCount(member)).toBe(1)
})

test('a copy of the cart that is loaded anew after the order asks before it becomes a second one', async ({
  page,
  member,
  members,
}) => {
  await standAtSummary(page, member)
  const other = await summaryInAnotherTab(page)
  await control(page.getByRole('main'), /^Confirm order/).click()
  await expect(confirmedModal(page)).toBeVisible()
  await other.reload()
  const main = other.getByRole('main')
  await control(main, /^Confirm order/).click()
  await expect(main.getByText(/Exactly these items were ordered here a short while ago/)).toBeVisible()
  expect(await members.orderCount(member)).toBe(1)
  await control(main, /^Confirm order/).click()
  await expect(confirmedModal(other)).toBeVisible()
  expect(await members.orderCount(member)).toBe(2)
})

test.describe('whose answer is lost', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  /** The order is accepted, but neither its reply nor the history reaches the page. */
  async function loseAnswers(page: Page): Promise<() => Promise<void>> {
    const lost = /create-order|order-summary/
    await page.route(lost, async (route) => {
      // A reload, or closing the page, may have aborted the request meanwhile.
      await route.fetch().catch(() => undefined)
      await route.abort('connectionreset').catch(() => undefined)
    })
    // A request in flight may end with the page.
    return () => page.unrouteAll({ behavior: 'ignoreErrors' })
  }

  test('is checked, and sent again after a reload as the same order, and is taken once [W.32]', async ({
    page,
    member,
    members,
  }) => {
    await standAtSummary(page, member)
    const orders = listenToOrders(page)
    const hearAgain = await loseAnswers(page)
    const main = page.getByRole('main')
    await control(main, /^Confirm order/).click()
    await expect(main.getByText('Checking your order')).toBeVisible()
    await page.reload()
    await expect(main.getByText('Checking your order')).toBeVisible()
    await hearAgain()
    await expect(confirmedModal(page)).toBeVisible()
    const sent = new Set(orders.map((order) => opened(order)['uniqueIdentify']))
    expect(sent.size).toBe(1)
    expect(orders.length).toBeGreaterThan(1)
    expect(await members.orderCount(member)).toBe(1)
    expect(await members.balanceOf(member)).toBe(await shownBalance(page))
  })

  test('and whose tab is closed is told of when the member comes back', async ({
    page,
    context,
    member,
    members,
  }) => {
    await standAtSummary(page, member)
    await loseAnswers(page)
    const main = page.getByRole('main')
    await control(main, /^Confirm order/).click()
    await expect(main.getByText('Checking your order')).toBeVisible()
    await page.close()
    const next = await context.newPage()
    await members.forgetResendPause()
    await arriveLoggedIn(next, member, 2)
    await toastSaid(next, 'The order that you had confirmed was taken')
    expect(await members.orderCount(member)).toBe(1)
  })
})
