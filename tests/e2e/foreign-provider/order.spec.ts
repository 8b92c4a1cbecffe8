/** An order with a provider by another developer: from the cart to its delivery, and its history. */
import type { Locator, Page } from 'playwright/test'
import { DELIVERY_CODE } from '../../fake-provider/odd-calls.ts'
import { MEMBER_MOBILE } from '../../fake-provider/odd-member.ts'
import { bodiesOf, expect, logInOddMember, passOddLogin, test, toastSaid } from '../foreign-shop.ts'
import {
  addButtons,
  chooseClient,
  confirmedModal,
  control,
  goToSummary,
  openCart,
  stored,
} from '../journey.ts'

const main = (page: Page) => page.getByRole('main')

/** Adds the product for 19.99 points to the cart three times. */
async function fillCart(page: Page): Promise<void> {
  await page.goto('Product_details/14')
  await main(page)
    .getByRole('button', { name: /^Increase quantity/ })
    .click()
  await main(page)
    .getByRole('button', { name: /^Increase quantity/ })
    .click()
  await addButtons(main(page)).first().click()
  await toastSaid(page, 'PRODUCT ADDED TO CART')
}

function orderCard(page: Page, number: string): Locator {
  return main(page)
    .getByRole('article')
    .filter({ hasText: `Order ${number}` })
}

test('a member redeems and rates', async ({ page, provider }) => {
  await chooseClient(page, 'odd')
  await fillCart(page)
  await openCart(page)
  await expect(main(page).getByText('To complete your order, you need to log in.')).toBeVisible()
  await control(main(page), 'Log in').click()
  await passOddLogin(page)
  await expect(main(page).getByText('59.97 pts').first()).toBeVisible()

  await control(main(page), 'Next').click()
  await expect(main(page).getByLabel('Name')).toHaveValue('Meera Nair')
  await expect(main(page).getByLabel('Mobile number')).toHaveValue(String(MEMBER_MOBILE))
  await expect(main(page).getByLabel('Pincode')).toHaveValue('403001')
  // There is no earlier order to choose from.
  await expect(main(page).getByRole('button', { name: 'Select From Existing Address' })).toHaveCount(0)
  await control(main(page), 'Place order').click()

  await expect(main(page).getByText('Delivering to')).toBeVisible()
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
  await toastSaid(page, 'Many thanks')
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
  await control(modal, 'Continue Shopping').click()
  await expect(page).toHaveURL(/\/odd$/)
})

test('an order whose answer was no JSON is sent again as the same order', async ({ page, provider }) => {
  await logInOddMember(page)
  await fillCart(page)
  await openCart(page)
  await goToSummary(page)
  provider.answerNext('create-order', { text: '<b>Notice</b>: undefined index' })
  await control(main(page), /^Confirm order/).click()
  await expect(confirmedModal(page)).toBeVisible()
  expect(provider.orders).toHaveLength(1)
})

test('a balance that equals the total is enough', async ({ page, provider }) => {
  await logInOddMember(page)
  const details = JSON.parse((await stored(page, 'userDetails')) ?? '{}') as object
  provider.answerNext('update-user-details', {
    message: 'Success',
    data: { ...details, rewards_points: '59.97' },
  })
  await page.goto('My_profile?tab=update')
  await main(page).getByRole('button', { name: 'Update details' }).click()
  await toastSaid(page, 'Details updated Successfully')
  await fillCart(page)
  await openCart(page)
  await expect(main(page).locator('dl > div').filter({ hasText: 'My Points' })).toContainText('59.97 pts')
  await expect(control(main(page), 'Next')).toBeVisible()
})

test('the order history shows every order, whatever of it is missing [C.6, C.11]', async ({
  page,
  provider,
}) => {
  await logInOddMember(page)
  await page.goto('My_profile?tab=orders')
  await expect(main(page).getByRole('article')).toHaveCount(4)
  const whole = orderCard(page, '10501')
  await expect(whole).toContainText('04 March 2026')
  await expect(whole).toContainText('Brass lamp 1')
  await expect(whole).toContainText('640 pts')
  await expect(orderCard(page, 'X-502')).toContainText('Order Placed')
  // 20:15 UTC is the next day in Kolkata.
  await expect(orderCard(page, 'X-502')).toContainText('04 February 2026')
  await expect(orderCard(page, 'X-503')).toContainText('31 December 2025')
  await expect(orderCard(page, 'X-503')).toContainText('Declined')
  // An old order is collapsed.
  await control(orderCard(page, 'X-503'), /^Show what was ordered/).click()
  await expect(orderCard(page, 'X-503')).toContainText('A product that is no longer listed')
  await expect(orderCard(page, '504')).toContainText('On-Hold')
  await expect(orderCard(page, '504')).not.toContainText('Invalid')
  // This provider supports neither cancelling nor reporting.
  await expect(main(page).getByRole('button', { name: /^Cancel order|^Report a problem/ })).toHaveCount(0)

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
    await logInOddMember(page)
    await page.goto('My_profile?tab=orders')
    const card = orderCard(page, '10501')
    await card.getByLabel('Delivery OTP').fill('1111')
    await card.getByRole('button', { name: 'Submit OTP' }).click()
    await toastSaid(page, 'That is not the code')
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
    await toastSaid(page, 'Many thanks')
    await expect(card).toContainText('Thank you for your feedback.')
    expect(bodiesOf(provider, 'create-feedback')).toMatchObject([{ order_id: 501, feedback_from: 2 }])
    await page.reload()
    await expect(card).toContainText('You Have Given 4 Stars for This Order')
  })
})
