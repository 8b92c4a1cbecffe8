/** A member in a shop with a provider by another developer: login, profile, notifications, lists. */
import type { Page } from 'playwright/test'
import { loginCodes } from '../../fake-provider/odd-calls.ts'
import { MEMBER_MOBILE } from '../../fake-provider/odd-member.ts'
import {
  arriveAsOddMember,
  bodiesOf,
  expect,
  logInOddMember,
  openOddShop,
  test,
  toastSaid,
} from '../foreign-shop.ts'
import { addButtons, control, loginModal, logOut, openCart, stored } from '../journey.ts'
import { expectNoFindings } from '../no-findings.ts'
import { expectNoShift } from '../no-shift.ts'
import { noRequests } from '../shop-test.ts'

const main = (page: Page) => page.getByRole('main')

test.describe('a login', () => {
  test.use({ expectedErrors: /Failed to load resource.*429/ })

  test('that is refused says why, however the provider says it', async ({ page, provider }) => {
    await openOddShop(page)
    await control(page.getByRole('banner'), 'Login').click()
    const modal = loginModal(page)
    const mobile = modal.getByLabel(/mobile/i)

    await mobile.fill('9000000000')
    await modal.getByRole('button', { name: 'Send OTP' }).click()
    await expect(modal.getByText('We do not know this number')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await mobile.fill('7000000000')
    await modal.getByRole('button', { name: 'Send OTP' }).click()
    await expect(modal.getByText('That did not work. Please try again in a moment.')).toBeVisible()

    await mobile.fill(String(MEMBER_MOBILE))
    await modal.getByRole('button', { name: 'Send OTP' }).click()
    const code = modal.getByLabel('OTP')
    await code.fill('111111')
    await modal.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(modal.getByText('Wrong code')).toBeVisible()
    await code.fill(loginCodes.locked)
    await modal.getByRole('button', { name: 'Verify OTP' }).click()
    await toastSaid(page, 'Too many tries')

    await code.fill(loginCodes.right)
    await modal.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(modal).toBeHidden()
    await expect(page.getByRole('banner').getByText('5,000 pts')).toBeVisible()
    expect(bodiesOf(provider, 'get-otp-user-login')[0]).toEqual({
      client_id: 'odd',
      mobile_number: '9000000000',
    })
  })
})

test('a member without a token stays logged in over a reload, and logs out [W.14]', async ({ page }) => {
  await arriveAsOddMember(page)
  expect(await stored(page, 'token')).toBeNull()
  expect(JSON.parse((await stored(page, 'userDetails')) ?? '{}')).toMatchObject({
    id: 77,
    mobile: String(MEMBER_MOBILE),
    rewards_points: 5000,
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Your account, Meera Nair' })).toBeVisible()
  await logOut(page)
  await expect(control(page.getByRole('banner'), 'Login')).toBeVisible()
  expect(await stored(page, 'userDetails')).toBeNull()
})

test('a member who has no realtime service still shops', async ({ context }) => {
  const page = await context.newPage()
  await logInOddMember(page)
  await page.goto('Notifications')
  await expect(main(page).getByText('Your lamp is ready')).toBeVisible()
  await openCart(page)
  await expect(page.getByText('Your cart is empty! Add the product first.')).toBeVisible()
})

test('a home without passbook, goals and banners’ words is the specification’s, in its order [G.5, G.10]', async ({
  page,
  provider,
}) => {
  await arriveAsOddMember(page)
  await expect(main(page).getByText('Meera, 5,000 pts')).toBeVisible()
  await expect(main(page).getByText(/expire on/)).toHaveCount(0)
  await expect(main(page).getByRole('region', { name: 'Banners' }).getByRole('link')).toHaveCount(0)
  // The goal is stored in this tab.
  await main(page)
    .getByRole('button', { name: /^Save for this/ })
    .first()
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: /Your goal: \d+ % there$/ })).toBeVisible()
  expect(JSON.parse((await stored(page, 'goal')) ?? 'null')).toMatchObject({ customer_id: 77 })
  expect(provider.requests.map(({ path }) => path)).not.toContain('/api/v1/goal')
  const headings = await main(page).getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.slice(0, 2)).toEqual(['Explore Categories', 'Feature Product'])
})

test('without a passbook there is no tab for one, and the provider is asked once [P.9]', async ({
  page,
  provider,
}) => {
  await logInOddMember(page)
  const tabs = page.getByRole('tab')
  const three = ['Personal Info', 'Update Profile Details', 'Order History']
  const answered = page.waitForResponse(/points-statement$/)
  await page.goto('My_profile')
  await answered
  await noRequests(page)
  await expect(tabs).toHaveText(three)
  await control(page.getByRole('banner'), 'About Us').click()
  await page.goBack()
  await expect(tabs).toHaveText(three)
  await noRequests(page)
  expect(bodiesOf(provider, 'points-statement')).toHaveLength(1)
  await expectNoShift(page, 'My Profile')
})

test('the profile is read, changed, and refused in silence', async ({ page, provider }) => {
  await logInOddMember(page)
  await page.goto('My_profile')
  for (const fact of ['Female', '17 May 1990', 'Goa', 'Panaji', '403001', String(MEMBER_MOBILE)]) {
    await expect(main(page).getByRole('definition').filter({ hasText: fact })).toBeVisible()
  }

  await page.getByRole('tab', { name: 'Update Profile Details' }).click()
  await expect(main(page).getByLabel('State')).toHaveValue('1')
  await expect(main(page).getByLabel('Birthday')).toHaveValue('17/05/1990')
  await main(page).getByLabel('State').selectOption('Kerala')
  await expect(main(page).getByLabel('City')).toHaveValue('-11')
  await main(page).getByLabel('City').selectOption('Kochi')
  await main(page).getByLabel('Name').fill('Meera Menon')

  provider.answerNext('update-user-details', { message: ['Not today'], code: 422, data: null })
  const refused = page.waitForResponse(/update-user-details/)
  await main(page).getByRole('button', { name: 'Update details' }).click()
  await refused
  await main(page).getByRole('button', { name: 'Update details' }).click()
  await toastSaid(page, 'Details updated Successfully')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Your account, Meera Menon' })).toBeVisible()
  expect(bodiesOf(provider, 'update-user-details').at(-1)).toEqual({
    user_id: 77,
    name: 'Meera Menon',
    email: 'meera@odd.example',
    gender: 2,
    birthday: '1990-05-17',
    state_id: 2,
    city_id: 20,
    pincode: '403001',
    address: '9 Beach Road',
  })
})

test('notifications come with and without a time, an order, a language', async ({ page, provider }) => {
  await logInOddMember(page)
  await page.goto('Notifications')
  const notifications = main(page).getByRole('article')
  await expect(notifications.nth(0)).toContainText('Your lamp is ready')
  await expect(notifications.nth(0)).toContainText('10501')
  await expect(notifications.nth(0)).toContainText('03:20 PM')
  await expect(notifications.nth(1)).toContainText('Your lamp was sent')
  await expect(notifications.nth(1)).toContainText('03:20 PM')
  await expect(notifications.nth(2)).toContainText('Welcome')
  await expect(main(page).getByRole('heading', { name: '04 March 2026' })).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(main(page).getByText('Older news 47')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect
    .poll(() => bodiesOf(provider, 'get_user_notifications').map((body) => body['page']))
    .toEqual([1, 2])
  await expect(page.getByText('No Notifications Found')).toHaveCount(0)
})

test.describe('a token that some other provider once sent', () => {
  test.use({ expectedErrors: /Failed to load resource.*404.*\/me\b/ })

  test('leaves a visitor where there is no call to restore a member by, and stays for the tab that has it [W.16]', async ({
    page,
    provider,
  }) => {
    await openOddShop(page)
    await page.evaluate(() => localStorage.setItem('token', 'from elsewhere'))
    await page.reload()
    await expect.poll(() => bodiesOf(provider, 'me')).toHaveLength(1)
    await expect(control(page.getByRole('banner'), 'Login')).toBeVisible()
    await expect(addButtons(main(page)).first()).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('from elsewhere')
    // The other tests forbid this visit's calls.
    await page.close()
    provider.requests.splice(0)
  })
})

test.describe('on a phone', { tag: '@release' }, () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('axe finds nothing on any screen, and nothing jumps while it loads [B.10]', async ({ page }) => {
    await logInOddMember(page)
    for (const route of [
      'odd',
      'Category_listing',
      'Product_listing',
      'Product_details/1',
      'Search?term=brass',
      'My_cart',
      'My_profile',
      'My_profile?tab=update',
      'My_profile?tab=orders',
      'Notifications',
      'About_us',
      'Terms_and_conditions',
      'Contact_us',
    ]) {
      await page.goto(route)
      await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeAttached()
      await expectNoFindings(page, route)
      await expectNoShift(page, route)
    }
  })
})

test.describe('lists that fail', () => {
  test.use({ expectedErrors: /Failed to load resource.*422/ })

  test('leave a way on, however the provider says it, and no toast [B.12]', async ({ page, provider }) => {
    await logInOddMember(page)
    provider.answerNext('order-summary', { message: ['Not now'], code: 422, data: null })
    await page.goto('My_profile?tab=orders')
    await expect(main(page).getByText('We could not load your orders.')).toBeVisible()
    await main(page).getByRole('button', { name: 'Try again' }).click()
    await expect(main(page).getByRole('article')).toHaveCount(4)

    provider.answerNext('get_user_notifications', { status: 422, message: ['Not now'], data: null })
    await page.goto('Notifications')
    await main(page).getByRole('button', { name: 'Try again' }).click()
    await expect(main(page).getByText('Your lamp is ready')).toBeVisible()

    provider.answerNext('get_user_notifications', { message: 'Success', data: { notifications: null } })
    await page.reload()
    await expect(main(page).getByText('No Notifications Found')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await control(main(page), 'Continue Shopping').click()
    await expect(page).toHaveURL(/\/odd$/)
  })
})
