/** The colours of an order's states (section 4). */
import type { Locator, Page } from 'playwright/test'
import { logIn } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

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

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
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
  }
})
