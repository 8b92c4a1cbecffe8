/** A reload at each step, deep links, and what is stored where. */
import {
  confirmedModal,
  control,
  fillSession,
  goToSummary,
  visitorPages,
  logIn,
  chooseClient,
  openFilledCart,
} from '../journey.ts'
import { expect, test } from '../shop-test.ts'

const SESSION_KEYS = [
  'cart',
  'clientLoginId',
  'createMenuData',
  'deviceToken',
  'notificationCount',
  'searchState',
  'stateCityMaster',
  'userDetails',
  'userLoginNeeded',
]

test('the way to the order survives a reload at each of its steps [S2.29]', async ({
  page,
  member,
  members,
}) => {
  await logIn(page, member)
  await openFilledCart(page)
  const main = page.getByRole('main')

  await page.reload()
  await expect(control(main, 'Next')).toBeVisible()

  await control(main, 'Next').click()
  await expect(page).toHaveURL(/Checkout$/)
  await page.reload()
  await expect(main.getByLabel('Name')).toHaveValue(member.name)

  await main.getByLabel('Address', { exact: true }).fill('5 Fort Street, Kochi')
  await control(main, 'Place order').click()
  await expect(main.getByText('5 Fort Street, Kochi')).toBeVisible()
  await page.reload()
  await expect(main.getByText('5 Fort Street, Kochi')).toBeVisible()

  await control(main, /^Confirm order/).click()
  await expect(confirmedModal(page)).toBeVisible()
  const after = await members.balanceOf(member)
  await page.reload()
  await expect(confirmedModal(page)).toBeVisible()
  await expect(control(main, /^Confirm order/)).toBeHidden()
  expect(await members.balanceOf(member)).toBe(after)
})

test('Back after the order does not order again', async ({ page, member, members }) => {
  await logIn(page, member)
  await openFilledCart(page)
  await goToSummary(page)
  await control(page.getByRole('main'), /^Confirm order/).click()
  await expect(confirmedModal(page)).toBeVisible()
  const after = await members.balanceOf(member)
  await control(confirmedModal(page), 'Continue Shopping').click()
  await expect(page).toHaveURL(/\/demo$/)
  await page.goBack()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(control(page.getByRole('main'), /^Confirm order/)).toBeHidden()
  expect(await members.balanceOf(member)).toBe(after)
})

test('the summary without a member leads to the client home, without an address to the delivery', async ({
  page,
  member,
}) => {
  await chooseClient(page)
  await page.goto('Summary')
  await expect(page).toHaveURL(/\/demo$/)
  await logIn(page, member)
  await openFilledCart(page)
  await page.goto('Summary')
  await expect(page).toHaveURL(/Checkout$/)
})

for (const path of visitorPages) {
  test(`${path} can be reloaded and linked to [S2.1, W.41]`, async ({ page }) => {
    await chooseClient(page)
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
}

test('a shop page without a client leads to the landing page [S2.45]', async ({ page }) => {
  await page.goto('My_cart')
  await expect(page).toHaveURL(/\/rewards_points_website\/?$/)
})

test.describe('what is not there', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('a missing asset answers 404 and not the page', async ({ page }) => {
    for (const missing of ['assets/gone-12345678.js', 'assets/gone.css', 'gone.png']) {
      const reply = await page.request.get(missing)
      expect(reply.status(), missing).toBe(404)
      expect(await reply.text(), missing).not.toContain('id="root"')
    }
  })
})

test('session storage holds the keys of section 3 and, until the tab ends, the token [S3.20]', async ({
  page,
  member,
}) => {
  let joined = false
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      joined ||= payload.includes('subscription_succeeded')
    }),
  )
  await logIn(page, member)
  await openFilledCart(page)
  await page.waitForFunction(() => sessionStorage.getItem('stateCityMaster') !== null)
  const keys = await page.evaluate(() => Object.keys(sessionStorage))
  expect(keys.filter((key) => ![...SESSION_KEYS, 'token'].includes(key))).toEqual([])
  for (const key of [
    'cart',
    'clientLoginId',
    'createMenuData',
    'stateCityMaster',
    'userDetails',
    'userLoginNeeded',
  ]) {
    expect(keys, key).toContain(key)
  }
  await expect.poll(() => joined).toBe(true)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('corrupt session values count as absent [W.35]', async ({ page }) => {
  const keys = ['cart', 'userDetails', 'createMenuData', 'searchState', 'stateCityMaster']
  const broken = Object.fromEntries(keys.map((key) => [key, '{broken']))
  await fillSession(page, { clientLoginId: 'demo', ...broken })
  await page.goto('My_cart')
  await expect(page.getByText('Your cart is empty! Add the product first.')).toBeVisible()
})
