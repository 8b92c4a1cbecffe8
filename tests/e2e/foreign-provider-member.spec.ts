/** What a member does in a shop whose provider somebody else wrote: log in, redeem, profile, news. */
import type { Locator, Page } from 'playwright/test'
import { DELIVERY_CODE, loginCodes } from '../stand-in/odd-calls.ts'
import { MEMBER_MOBILE } from '../stand-in/odd-member.ts'
import { arriveAsOddMember, bodiesOf, expect, openOddShop, passOddLogin, test } from './foreign-shop.ts'
import {
  addButtons,
  confirmedModal,
  control,
  goToSummary,
  loginModal,
  openCart,
  stored,
  toast,
} from './journey.ts'
import { expectNoFindings } from './no-findings.ts'
import { expectNoShift } from './no-shift.ts'

const main = (page: Page) => page.getByRole('main')

/** Puts the product that costs 19.99 points into the cart, three times. */
async function fillCart(page: Page): Promise<void> {
  await page.goto('Product_details/14')
  await main(page)
    .getByRole('button', { name: /^Increase quantity/ })
    .click()
  await main(page)
    .getByRole('button', { name: /^Increase quantity/ })
    .click()
  await addButtons(main(page)).first().click()
  await expect(toast(page, 'PRODUCT ADDED TO CART')).toBeVisible()
}

function orderCard(page: Page, number: string): Locator {
  return main(page)
    .getByRole('article')
    .filter({ hasText: `Order ${number}` })
}

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
    await expectNoFindings(page, 'the login')

    await code.fill(loginCodes.locked)
    await modal.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(toast(page, 'Too many tries')).toBeVisible()

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

test('a member without a token stays logged in over a reload, and logs out', async ({ page }) => {
  await arriveAsOddMember(page)
  expect(await stored(page, 'token')).toBeNull()
  expect(JSON.parse((await stored(page, 'userDetails')) ?? '{}')).toMatchObject({
    id: 77,
    mobile: String(MEMBER_MOBILE),
    rewards_points: 5000,
  })
  await page.reload()
  await page.getByRole('button', { name: 'Your account, Meera Nair' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/About_us$/)
  await expect(control(page.getByRole('banner'), 'Login')).toBeVisible()
  expect(await stored(page, 'userDetails')).toBeNull()
})

test('a member who has no realtime service still shops', async ({ context }) => {
  const page = await context.newPage()
  await arriveAsOddMember(page)
  await page.goto('Notifications')
  await expect(main(page).getByText('Your lamp is ready')).toBeVisible()
  await openCart(page)
  await expect(page.getByText('Your cart is empty! Add the product first.')).toBeVisible()
})

test('a member redeems and rates', async ({ page, provider }) => {
  await openOddShop(page)
  await fillCart(page)
  await openCart(page)
  await expect(main(page).getByText('To complete your order, you need to log in.')).toBeVisible()
  await control(main(page), 'Log in').click()
  await passOddLogin(page)
  await expect(main(page).getByText('59.97 pts').first()).toBeVisible()
  await expectNoFindings(page, 'My_cart')

  await control(main(page), 'Next').click()
  await expect(main(page).getByLabel('Name')).toHaveValue('Meera Nair')
  await expect(main(page).getByLabel('Mobile number')).toHaveValue(String(MEMBER_MOBILE))
  await expect(main(page).getByLabel('Pincode')).toHaveValue('403001')
  // There is no earlier order to choose from.
  await expect(main(page).getByRole('button', { name: 'Select From Existing Address' })).toHaveCount(0)
  await expectNoFindings(page, 'Checkout')
  await control(main(page), 'Place order').click()

  await expect(main(page).getByText('Delivering to')).toBeVisible()
  await expectNoFindings(page, 'Summary')
  const cart: unknown = JSON.parse((await stored(page, 'cart')) ?? '[]')
  await control(main(page), /^Confirm order/).click()
  const modal = confirmedModal(page)
  await expect(modal).toContainText('9001')
  await expect(modal).toContainText('4,940.03 pts')
  expect(await stored(page, 'cart')).toBeNull()
  expect(bodiesOf(provider, 'create-order').map((body) => Object.keys(body).toSorted())).toEqual([
    ['iv', 'secret_key', 'tag'],
  ])
  expect(provider.orders).toEqual([
    {
      client_id: 'odd',
      customer_id: 77,
      cart_items: cart,
      order_address_details: {
        name: 'Meera Nair',
        mobile: String(MEMBER_MOBILE),
        email: 'meera@odd.example',
        pincode: '403001',
        address: '9 Beach Road',
        is_new_address: false,
      },
      uniqueIdentify: expect.any(Number),
    },
  ])
  expect(cart).toMatchObject([{ product_id: 14, product_points: 19.99, quantity: 3, product_code: '14' }])

  await modal.getByRole('radio', { name: /^4 stars/ }).check({ force: true })
  await modal.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(toast(page, 'Many thanks')).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Submit Feedback' })).toBeHidden()
  expect(bodiesOf(provider, 'create-feedback')).toEqual([
    {
      client_id: 'odd',
      user_id: String(MEMBER_MOBILE),
      order_id: 9001,
      feedback_from: 1,
      rating_number: 4,
      rating_comment: '',
    },
  ])
  await expectNoFindings(page, 'Order Confirmed')
  await control(modal, 'Continue Shopping').click()
  await expect(page).toHaveURL(/\/odd$/)
})

test('an order whose answer was no JSON is sent again as the same order', async ({ page, provider }) => {
  await arriveAsOddMember(page)
  await fillCart(page)
  await openCart(page)
  await goToSummary(page)
  provider.answerNext('create-order', { text: '<b>Notice</b>: undefined index' })
  await control(main(page), /^Confirm order/).click()
  await expect(confirmedModal(page)).toBeVisible()
  expect(provider.orders).toHaveLength(1)
})

test('a balance that equals the total is enough', async ({ page, provider }) => {
  await arriveAsOddMember(page)
  const details = JSON.parse((await stored(page, 'userDetails')) ?? '{}') as object
  provider.answerNext('update-user-details', {
    message: 'Success',
    data: { ...details, rewards_points: '59.97' },
  })
  await page.goto('My_profile?tab=update')
  await main(page).getByRole('button', { name: 'Update details' }).click()
  await expect(toast(page, 'Details updated Successfully')).toBeVisible()
  await fillCart(page)
  await openCart(page)
  await expect(main(page).locator('dl > div').filter({ hasText: 'My Points' })).toContainText('59.97 pts')
  await expect(control(main(page), 'Next')).toBeVisible()
})

test('the profile is read, changed, and refused in silence', async ({ page, provider }) => {
  await arriveAsOddMember(page)
  await page.goto('My_profile')
  for (const fact of ['Female', '17 May 1990', 'Goa', 'Panaji', '403001', String(MEMBER_MOBILE)]) {
    await expect(main(page).getByRole('definition').filter({ hasText: fact })).toBeVisible()
  }
  await expectNoFindings(page, 'Personal Info')

  await page.getByRole('tab', { name: 'Update Profile Details' }).click()
  await expect(main(page).getByLabel('State')).toHaveValue('1')
  await expect(main(page).getByLabel('Birthday')).toHaveValue('1990-05-17')
  await main(page).getByLabel('State').selectOption('Kerala')
  await expect(main(page).getByLabel('City')).toHaveValue('-11')
  await main(page).getByLabel('City').selectOption('Kochi')
  await main(page).getByLabel('Name').fill('Meera Menon')
  await expectNoFindings(page, 'Update Profile Details')

  provider.answerNext('update-user-details', { message: ['Not today'], code: 422, data: null })
  const refused = page.waitForResponse(/update-user-details/)
  await main(page).getByRole('button', { name: 'Update details' }).click()
  await refused
  await main(page).getByRole('button', { name: 'Update details' }).click()
  await expect(toast(page, 'Details updated Successfully')).toBeVisible()
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

test('the order history shows every order, whatever of it is missing', async ({ page, provider }) => {
  await arriveAsOddMember(page)
  await page.goto('My_profile?tab=orders')
  await expect(main(page).getByRole('article')).toHaveCount(4)
  const whole = orderCard(page, '10501')
  await expect(whole).toContainText('04 March 2026')
  await expect(whole).toContainText('Brass lamp 1')
  await expect(whole).toContainText('640 pts')
  await expect(orderCard(page, 'X-502')).toContainText('Order Placed')
  // 20:15 in Greenwich is the next day in Kolkata.
  await expect(orderCard(page, 'X-502')).toContainText('04 February 2026')
  await expect(orderCard(page, 'X-503')).toContainText('31 December 2025')
  await expect(orderCard(page, 'X-503')).toContainText('Declined')
  await expect(orderCard(page, 'X-503')).toContainText('A product that is no longer listed')
  await expect(orderCard(page, '504')).toContainText('On-Hold')
  await expect(orderCard(page, '504')).not.toContainText('Invalid')
  await expectNoFindings(page, 'Order History')

  await main(page).getByLabel('Year').selectOption('2024')
  await expect(main(page).getByText('No orders in this time.')).toBeVisible()
  await main(page).getByRole('button', { name: 'Clear All' }).click()
  await expect(main(page).getByRole('article')).toHaveCount(4)
  expect(bodiesOf(provider, 'order-summary').slice(0, 2)).toEqual([
    { user_id: String(MEMBER_MOBILE), client_id: 'odd', year: '', month: '' },
    { user_id: String(MEMBER_MOBILE), client_id: 'odd', year: 2024, month: '' },
  ])
})

test.describe('a delivery', () => {
  test.use({ expectedErrors: /Failed to load resource.*422/ })

  test('is confirmed by its code, and rated', async ({ page, provider }) => {
    await arriveAsOddMember(page)
    await page.goto('My_profile?tab=orders')
    const card = orderCard(page, '10501')
    await card.getByLabel('Delivery OTP').fill('1111')
    await card.getByRole('button', { name: 'Submit OTP' }).click()
    await expect(toast(page, 'That is not the code')).toBeVisible()
    await card.getByLabel('Delivery OTP').fill(DELIVERY_CODE)
    await card.getByRole('button', { name: 'Submit OTP' }).click()
    await expect(card).toContainText('Complete Order')
    await expect(card).toContainText('Delivered')
    expect(bodiesOf(provider, 'verify-order-otp').at(-1)).toEqual({
      order_id: 501,
      otp: DELIVERY_CODE,
      user_id: String(MEMBER_MOBILE),
      client_id: 'odd',
    })

    await card.getByRole('radio', { name: /^4 stars/ }).check({ force: true })
    await card.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(toast(page, 'Many thanks')).toBeVisible()
    await expect(card).toContainText('Thank you for your feedback.')
    expect(bodiesOf(provider, 'create-feedback')).toMatchObject([{ order_id: 501, feedback_from: 2 }])
    await page.reload()
    await expect(card).toContainText('You Have Given 4 Stars for This Order')
    await expectNoFindings(page, 'a rated order')
  })
})

test('notifications come with and without a time, an order, a language', async ({ page, provider }) => {
  await arriveAsOddMember(page)
  await page.goto('Notifications')
  const news = main(page).getByRole('article')
  await expect(news.nth(0)).toContainText('Your lamp is ready')
  await expect(news.nth(0)).toContainText('10501')
  await expect(news.nth(0)).toContainText('03:20 PM')
  await expect(news.nth(1)).toContainText('Your lamp was sent')
  await expect(news.nth(1)).toContainText('03:20 PM')
  await expect(news.nth(2)).toContainText('Welcome')
  await expect(main(page).getByRole('heading', { name: '04 March 2026' })).toBeVisible()
  await expectNoFindings(page, 'Notifications')
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

  test('leaves a visitor where there is no call to restore a member by', async ({ page, provider }) => {
    await openOddShop(page)
    await page.evaluate(() => localStorage.setItem('token', 'from elsewhere'))
    await page.reload()
    await expect.poll(() => bodiesOf(provider, 'me')).toHaveLength(1)
    await expect(control(page.getByRole('banner'), 'Login')).toBeVisible()
    await expect(addButtons(main(page)).first()).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    // What this visit asked for is what the other tests forbid.
    await page.close()
    provider.requests.splice(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('axe finds nothing on any screen, and nothing jumps while it loads', async ({ page }) => {
    test.setTimeout(120_000)
    await arriveAsOddMember(page)
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

  test('leave a way on, however the provider says it, and no toast', async ({ page, provider }) => {
    await arriveAsOddMember(page)
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
