/** A member in several tabs, and a session that ends while the member is doing something. */
import {
  arriveLoggedIn,
  control,
  enterCode,
  goToSummary,
  loginModal,
  logOut,
  openShop,
  pageRests,
  stored,
  logIn,
  openFilledCart,
} from '../journey.ts'
import { sentCode } from '../../setup/members.ts'
import { expect, test } from '../shop-test.ts'

test('who logs out in one tab is logged out in all of them [B.13]', async ({ page, context, member }) => {
  await arriveLoggedIn(page, member)
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ])
  const account = other.getByRole('button', { name: /^Your account/ })
  await expect(account).toBeVisible()
  await pageRests(other)
  await logOut(page)
  await expect(account).toBeHidden()
  await expect(other.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  expect(await other.evaluate(() => sessionStorage.getItem('userDetails'))).toBeNull()
  expect(await other.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test.describe('a session that the provider has ended', () => {
  test.use({ expectedErrors: /status of 40[13]/ })

  test('Confirm offers the login where the member stands, and then goes on [B.13]', async ({
    page,
    member,
  }) => {
    // The channel would announce the end before anything is pressed.
    await page.routeWebSocket(/\/app\//, (socket) => socket.close())
    await logIn(page, member)
    await openFilledCart(page)
    await goToSummary(page)
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    // Logs out elsewhere while the order is on its way: another call of the page would else meet the end first.
    await page.route(
      /\/create-order$/,
      async (route) => {
        const logout = new URL('/api/v1/logout', page.url()).href
        await page.request.post(logout, {
          headers: { authorization: `Bearer ${token}` },
          data: { device_token: null },
        })
        await route.continue()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: /^Confirm order/ }).click()
    const modal = loginModal(page)
    await expect(modal).toBeVisible()
    await expect(page).toHaveURL(/\/Summary$/)
    await expect(page.getByText(member.name)).toHaveCount(0)
    await modal.getByLabel(/mobile/i).fill(member.mobile)
    await modal.getByRole('button', { name: 'Send OTP' }).click()
    await enterCode(modal, await sentCode(member.mobile, 2))
    await expect(modal).toBeHidden()
    await expect(page).toHaveURL(/\/Summary$/)
    await page.getByRole('button', { name: /^Confirm order/ }).click()
    await expect(page.getByRole('dialog', { name: 'Order Confirmed' })).toBeVisible()
  })

  test('a page that is loaded anew learns of it, and offers the login', async ({ page, member }) => {
    await arriveLoggedIn(page, member)
    const shop = page.url()
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    // Leaves the shop first: an open page might learn of it before the reload.
    await page.goto('about:blank')
    const ended = await page.request.post(new URL('/api/v1/logout', shop).href, {
      headers: { authorization: `Bearer ${token}` },
      data: { device_token: null },
    })
    expect(ended.status()).toBe(200)
    await page.goto(shop)
    await expect(loginModal(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeHidden()
    await expect(page.getByText('Explore Categories')).toBeVisible()
    expect(await stored(page, 'userDetails')).toBeNull()
  })
})

test('the code step is still there after closing and reloading, and says where the code went [B.14]', async ({
  page,
  member,
}) => {
  await openShop(page)
  await control(page.getByRole('banner'), 'Login').click()
  const modal = loginModal(page)
  await modal.getByLabel(/mobile/i).fill(`+91 ${member.mobile.slice(0, 5)} ${member.mobile.slice(5)}`)
  await modal.getByRole('button', { name: 'Send OTP' }).click()
  await expect(modal.getByText(`a code is on its way to ${member.mobile}`)).toBeVisible()
  const code = await sentCode(member.mobile)
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toBeHidden()

  await page.reload()
  await control(page.getByRole('banner'), 'Login').click()
  await expect(modal.getByText(`to ••• ••${member.mobile.slice(-2)}`)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('loginCode')
  await enterCode(modal, code)
  await expect(modal).toBeHidden()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()

  await logOut(page)
  await control(page.getByRole('banner'), 'Login').click()
  await expect(modal.getByLabel(/mobile/i)).toHaveValue('')
})
