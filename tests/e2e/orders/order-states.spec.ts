/** An order's states and their texts in a real browser (sections 4, 8 and 9). */
import type { Locator, Page } from 'playwright/test'
import { logIn } from '../journey.ts'
import { expect, test } from '../shop-test.ts'
import { expectToastToLast, watchToasts } from '../toast-spans.ts'

const delivered = { order_status: 5, order_track_status: 4, verify_otp: 1 }
const states = {
  'RP-1': { order_status: 0 },
  'RP-2': { order_status: 1 },
  'RP-3': { order_status: 2 },
  'RP-4': { order_status: 4 },
  'RP-5': { order_status: 5, verify_otp: 0 },
  'RP-6': delivered,
}

/** Replies with a history that has an order in every state. */
async function answerWithEveryState(page: Page): Promise<void> {
  const placed = {
    order_track_status: 0,
    verify_otp: 0,
    order_points: 100,
    created_at: '2026-03-05T10:00:00Z',
    order_delivery_time: '2026-03-09',
    order_details: null,
    feedback_details: null,
    order_slave: [],
  }
  const orders = Object.entries(states).map(([order_number, state], index) =>
    Object.assign({ id: index + 1, order_number }, placed, state),
  )
  await page.route(/\/order-summary$/, (route) =>
    route.fulfill({ json: { message: 'Success', code: 200, data: orders } }),
  )
}

/** The red, green and blue values of a text's colour. */
async function inkOf(text: Locator): Promise<[number, number, number]> {
  const painted = await text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (canvas === null) return []
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  const [red = 0, green = 0, blue = 0] = painted
  return [red, green, blue]
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })

    test('Declined is red, Complete Order is green, the others are neither [S4.31, S4.33]', async ({
      page,
      member,
    }) => {
      await answerWithEveryState(page)
      await logIn(page, member)
      await page.goto('My_profile?tab=orders')
      const pill = (number: string, text: string) =>
        page
          .getByRole('article', { name: `Order ${number}` })
          .getByText(text, { exact: true })
          .first()

      const [red, green, blue] = await inkOf(pill('RP-3', 'Declined'))
      expect(red).toBeGreaterThan(green + 40)
      expect(red).toBeGreaterThan(blue + 40)
      const complete = await inkOf(pill('RP-6', 'Complete Order'))
      expect(complete[1]).toBeGreaterThan(complete[0] + 20)
      expect(complete[1]).toBeGreaterThan(complete[2])
      for (const [number, text] of [
        ['RP-1', 'Order Placed'],
        ['RP-2', 'Accepted'],
        ['RP-5', 'Complete'],
      ] as const) {
        const [r, g, b] = await inkOf(pill(number, text))
        expect(Math.max(r, g, b) - Math.min(r, g, b), `${text} has no colour of its own`).toBeLessThan(40)
      }
    })
  })
}

test.describe('what is told of an order', () => {
  test.beforeEach(async ({ page, member }) => {
    await watchToasts(page)
    await answerWithEveryState(page)
    await logIn(page, member)
    await page.goto('My_profile?tab=orders')
  })

  const orderOf = (page: Page, number: string) => page.getByRole('article', { name: `Order ${number}` })

  test('feedback: the server message for two seconds [S9.9]', async ({ page }) => {
    await page.route(/\/create-feedback$/, (route) =>
      route.fulfill({ json: { message: 'Thanks a lot', code: 200, data: {} } }),
    )
    const order = orderOf(page, 'RP-6')
    await expect(order.getByText('Delivered on 09 March 2026')).toBeVisible()
    await expect(order.getByText('How was this order?')).toBeVisible()
    await order.getByRole('radio', { name: /4/ }).check({ force: true })
    await order.getByRole('button', { name: 'Submit Feedback' }).click()
    await expectToastToLast(page, 'Thanks a lot', 2000)
  })

  test.describe('where the provider fails', () => {
    test.use({ expectedErrors: /Failed to load resource/ })

    test('a delivery OTP: the first server message for two seconds [S9.9]', async ({ page }) => {
      await page.route(/\/verify-order-otp$/, (route) =>
        route.fulfill({ status: 422, json: { message: ['Not this code', 'second'], code: 422, data: null } }),
      )
      const order = orderOf(page, 'RP-5')
      await order.getByLabel('Delivery OTP').fill('1111')
      await order.getByRole('button', { name: 'Submit OTP' }).click()
      await expectToastToLast(page, 'Not this code', 2000)
      // The text below the field can be read again.
      await expect(order.getByText('Not this code')).toBeVisible()
      await expect(order.getByLabel('Delivery OTP')).toHaveAttribute('aria-invalid', 'true')
    })
  })
})

test('Details updated Successfully is told for two seconds [S8.23]', async ({ page, member }) => {
  await watchToasts(page)
  await logIn(page, member)
  await page.route(/\/update-user-details$/, async (route) => {
    const { name } = route.request().postDataJSON() as { name: string }
    const data = JSON.parse(
      (await page.evaluate(() => sessionStorage.getItem('userDetails'))) ?? '{}',
    ) as Record<string, unknown>
    await route.fulfill({ json: { message: 'Success', code: 200, data: { ...data, name } } })
  })
  await page.goto('My_profile?tab=update')
  const form = page.getByRole('tabpanel', { name: 'Update Profile Details' })
  await form.getByLabel('Name').fill('Asha Rao')
  await form.getByLabel('Email').fill('asha@example.com')
  await form.getByLabel('Gender').selectOption('2')
  await form.getByLabel('Birthday').fill('1990-04-05')
  await form.getByLabel('Pincode').fill('411001')
  await form.getByLabel('State').selectOption({ label: 'Maharashtra' })
  await form.getByLabel('City').selectOption({ label: 'Pune' })
  await form.getByLabel('Address').fill('12 Park Street')
  await form.getByRole('button', { name: 'Update details' }).click()
  await expectToastToLast(page, 'Details updated Successfully', 2000)
})
