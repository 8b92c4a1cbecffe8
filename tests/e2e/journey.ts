/** Steps shared by many tests, each as a member takes it. */
import type { Locator, Page, WebSocket } from 'playwright/test'
import * as v from 'valibot'
import { product } from '../../src/contract/shop-entities/product.ts'
import { cartItemOf } from '../../src/domain/cart.ts'
import { unfiltered } from './listing-requests.ts'
import { sentCode, type Member } from '../setup/members.ts'
import { runningShop } from '../setup/running-shop.ts'
import { expect, noRequests } from './shop-test.ts'

/** The shop's public pages, beside the client's home. */
export const visitorPages = [
  'Category_listing',
  'Product_listing',
  'My_cart',
  'About_us',
  'Terms_and_conditions',
  'Privacy_policy',
  'Contact_us',
  'Search',
] as const

/** Pages for members only. */
export const memberPages = [
  'Notifications',
  'My_profile',
  'My_profile?tab=update',
  'My_profile?tab=orders',
  'My_profile?tab=passbook',
] as const

/** A link or button by its name. */
export function control(scope: Page | Locator, name: string | RegExp): Locator {
  return scope.getByRole('link', { name }).or(scope.getByRole('button', { name })).first()
}

/** A toast. Some last only a second, and `expect` polls once a second: use `waitFor`, which polls twice as often. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text })
}

export function loginModal(page: Page): Locator {
  return page.getByRole('dialog').filter({ has: page.getByRole('button', { name: /Send OTP|Verify OTP/ }) })
}

/** Resizes the page and waits for the layout. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Opens a client's home and waits until its products are there. */
export async function openShop(page: Page, clientLoginId = 'demo'): Promise<void> {
  await page.goto(clientLoginId)
  await expect(page.getByRole('heading', { name: /Feature Product|Latest Products/ }).first()).toBeVisible()
}

/** Waits until the page has loaded what the first view does not need: the connection check, links for new tabs. */
export async function pageRests(page: Page): Promise<void> {
  // The place of the connection's line, which is empty: it is rendered when that code starts.
  await page.locator('body > div > output').waitFor({ state: 'attached' })
  await noRequests(page)
}

/** The second step of the login modal. */
export async function enterCode(modal: Locator, code: string): Promise<void> {
  await modal
    .getByLabel(/OTP|code/i)
    .first()
    .fill(code)
  await modal.getByRole('button', { name: 'Verify OTP' }).click()
}

/**
 * Both steps of the open login modal.
 * @param nth index of this login's code among the member's codes, from one
 */
export async function passLogin(page: Page, { mobile }: Member, nth = 1): Promise<void> {
  const modal = loginModal(page)
  await modal.getByLabel(/mobile/i).fill(mobile)
  await modal.getByRole('button', { name: 'Send OTP' }).click()
  await enterCode(modal, await sentCode(mobile, nth))
  await expect(modal).toBeHidden()
}

/** Makes a call of the running shop's provider. @returns its data @throws if it does not succeed */
async function callShop<Data>(name: string, request: object): Promise<Data> {
  const { origin } = new URL(runningShop().url)
  const reply = await fetch(`${origin}/api/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  const { message, data } = (await reply.json()) as { message: unknown; data: Data }
  if (!reply.ok || message !== 'Success')
    throw new Error(`${name}: ${reply.status} ${JSON.stringify(message)}`)
  return data
}

const WITHOUT_PROGRAM = 'without-program'

/**
 * Opens a page of the shop's origin without its program. It names an icon, as the shop's own page does: otherwise
 * Chromium requests `/favicon.ico`, which not every host has.
 */
export async function leaveProgram(page: Page): Promise<void> {
  if (page.url().endsWith(WITHOUT_PROGRAM)) return
  const body = '<!doctype html><link rel="icon" href="data:,">'
  const address = `**/${WITHOUT_PROGRAM}`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(WITHOUT_PROGRAM)
  // While a page has a route, Playwright stops each of its requests and turns its cache off.
  await page.unroute(address)
}

/** Fills the session storage, from a page of the shop's origin without its program. */
export async function fillSession(page: Page, entries: Record<string, string>): Promise<void> {
  await leaveProgram(page)
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  }, entries)
}

/** Chooses a client as its home does, without rendering it: for tests that open another page directly. */
export async function chooseClient(page: Page, clientLoginId = 'demo'): Promise<void> {
  await fillSession(page, { clientLoginId })
}

/**
 * Logs a member in without the modal, in the state after a reload: token, user and client are in session storage. For
 * tests of something else that open a page directly.
 * @param nth index of this login's code among the member's codes, from one
 */
export async function logIn(page: Page, member: Member, nth = 1): Promise<void> {
  await callShop('get-otp-user-login', { client_id: member.clientLoginId, mobile_number: member.mobile })
  const { end_user: user, token } = await callShop<{ end_user: unknown; token: string }>(
    'verify-otp-user-login',
    { mobile_number: member.mobile, request_otp: await sentCode(member.mobile, nth), device_token: null },
  )
  await fillSession(page, {
    clientLoginId: member.clientLoginId,
    userDetails: JSON.stringify(user),
    token,
  })
}

/** Logs a member in like `logIn`, and opens the client's home. */
export async function arriveLoggedIn(page: Page, member: Member, nth?: number): Promise<void> {
  await logIn(page, member, nth)
  await openShop(page, member.clientLoginId)
}

/** Opens the shop and waits until the page has joined the member's channel. */
export async function channelOf(page: Page, enter: () => Promise<void>): Promise<WebSocket> {
  const joined = new Promise<WebSocket>((found) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('pusher_internal:subscription_succeeded')) found(socket)
      }),
    ),
  )
  await enter()
  return joined
}

/** Logs out by the profile menu, which leads to About Us (section 4). */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/About_us$/)
}

/** Opens the listing of all products. */
export async function openAllProducts(page: Page): Promise<void> {
  await page.goto('Product_listing')
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await expect(addButtons(page).first()).toBeVisible()
}

export function addButtons(scope: Page | Locator): Locator {
  return scope.getByRole('button', { name: /^Add to cart/ })
}

async function sortBy(page: Page, name: string): Promise<void> {
  const replied = page.waitForResponse(/fetch-all-products/)
  await page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name }).click()
  await replied
}

/** Adds a number of different products from the listing; the first is the cheapest. */
export async function addCheapest(page: Page, count = 1): Promise<void> {
  await openAllProducts(page)
  await sortBy(page, 'Points - Low to High')
  for (let added = 0; added < count; added++) {
    await addButtons(page.getByRole('main')).nth(added).click()
    // Not by the toast, which may be gone before a busy machine polls.
    await expect(page.getByRole('link', { name: `Cart, ${added + 1} item` }).first()).toBeVisible()
  }
}

/** Puts the first product of a page into an empty cart. */
export async function addFirst(page: Page): Promise<void> {
  await addButtons(page.getByRole('main')).first().click()
  // Not by the toast, as above.
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
}

export async function openCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Cart/ }).first().click()
  await expect(page).toHaveURL(/My_cart$/)
}

/**
 * Opens a cart with a number of the cheapest products, one of each, in the state after a reload. For tests of later
 * steps; the client must be chosen, or a member logged in, before.
 */
export async function openFilledCart(page: Page, count = 1): Promise<void> {
  const { products } = await callShop<{ products: unknown }>('fetch-all-products', {
    ...unfiltered,
    per_page: count,
    price_filter: 1,
  })
  const lines = v.parse(v.array(product), products).map((each) => cartItemOf(each, 1))
  await fillSession(page, { cart: JSON.stringify(lines) })
  await page.goto('My_cart')
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(count)
}

/** From the cart to the summary, with the prefilled delivery form. */
export async function goToSummary(page: Page): Promise<void> {
  await control(page.getByRole('main'), 'Next').click()
  await expect(page).toHaveURL(/Checkout$/)
  await control(page.getByRole('main'), 'Place order').click()
  await expect(page).toHaveURL(/Summary$/)
}

export function confirmedModal(page: Page): Locator {
  return page.getByRole('dialog', { name: /Order Confirmed/ })
}

/** The points of a labelled fact: `Grand Total 1,250 pts` -> 1250. */
export async function pointsOf(scope: Page | Locator, label: string): Promise<number> {
  const fact = scope.locator('dl > div').filter({ hasText: label }).locator('dd')
  const text = await fact.innerText()
  return Number(text.replaceAll(/\D/g, ''))
}

/** The value of a session key; `null` if it is absent. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => sessionStorage.getItem(name), key)
}

/** The links of the products in the home's Feature rail. */
export function featuredLinks(page: Page): Locator {
  return page.getByRole('region', { name: 'Feature Product' }).getByRole('listitem').getByRole('link')
}

/** Opens the details of the first featured product. @returns its name. */
export async function openFeatured(page: Page): Promise<string> {
  const link = featuredLinks(page).first()
  const name = (await link.innerText()).trim()
  await link.click()
  await expect(page).toHaveURL(/Product_details\//)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}
